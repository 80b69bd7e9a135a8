import type { ErrorEntry } from '@shuyuan/contract/platform/error-table';
import type { Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import { recordAudit } from '../audit';
import type { Actor } from '../records';

/** Records an act on messages. */
export const recordAct = (
  db: Tx,
  { caller, origin, ...entry }: Actor & { act: string; target: string; id: number; before?: object; after?: object },
): Promise<void> =>
  recordAudit(db, {
    actor: { id: caller.adminId, name: caller.name },
    origin,
    action: `message.${entry.act}`,
    target: { type: entry.target, id: entry.id },
    ...(entry.before === undefined ? {} : { before: { ...entry.before } }),
    ...(entry.after === undefined ? {} : { after: { ...entry.after } }),
  });

/** A refusal at a field of the dialog. */
export const refusalAt = (field: string, entry: ErrorEntry, message = entry.errmsg): AppError =>
  new AppError(entry, { errmsg: message, errors: { [field]: [message] } });
