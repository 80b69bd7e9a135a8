import type { MessageDetail, MessageRow, MessageStatus } from '@shuyuan/contract/backoffice/messages/message';
import type { messageEndpoints } from '@shuyuan/contract/backoffice/messages/message.endpoints';
import type { ParsedQueryOf } from '@shuyuan/contract/platform/endpoint';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { AppError } from '../../platform/http/app-error';
import { maskText } from '../records';
import { countWaiting, findMessage, listMessages, readDays, type StoredMessage } from './log.repository';
import type { MessageDeps } from './message.deps';

/** The address is shown masked. */
const shown = <Row extends StoredMessage>({ db }: MessageDeps, row: Row) => ({
  ...row,
  address: row.address === '' ? '' : maskText(row.way === 'mail' ? 'email' : 'mobile', db.open(row.address) ?? ''),
  created_at: row.created_at.toISOString(),
  next_at: row.next_at?.toISOString() ?? null,
  sent_at: row.sent_at?.toISOString() ?? null,
});

/** The log. */
export const showMessages = async (
  deps: MessageDeps,
  query: ParsedQueryOf<(typeof messageEndpoints)['index']>,
): Promise<{ data: MessageRow[]; total: number }> => {
  const { data, total } = await listMessages(deps.db.kysely, query);
  return { total, data: data.map((row) => shown(deps, row)) };
};

/** One message with its words. */
export const showMessage = async (deps: MessageDeps, id: number): Promise<MessageDetail> => {
  const found = await findMessage(deps.db.kysely, id);
  if (found === undefined) throw new AppError(platformErrors.recordNotFound);
  return shown(deps, found);
};

/** Whether messages leave, by what, and how many did. */
export const readStatus = async (deps: MessageDeps): Promise<MessageStatus> => {
  const { is_stopped, quiet_from, quiet_until, sms_per_day } = await deps.readSetting();
  const [waiting, days] = await Promise.all([countWaiting(deps.db.kysely), readDays(deps.db.kysely)]);
  return { is_stopped, quiet_from, quiet_until, sms_per_day, waiting, days, ...deps.setUp };
};
