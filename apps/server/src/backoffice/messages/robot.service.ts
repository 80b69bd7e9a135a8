import type { MessageRobotInput } from '@shuyuan/contract/backoffice/messages/message';
import { messageErrors } from '@shuyuan/contract/backoffice/messages/message.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { inTransaction } from '../../platform/db/database';
import { AppError, asSeen } from '../../platform/http/app-error';
import { tellRobot } from '../../platform/robot/robot';
import type { Actor } from '../records';
import { recordAct, refusalAt } from './act';
import type { MessageDeps } from './message.deps';
import { messageTexts as texts } from './message.texts';
import { deleteRobot, findRobot, holdRobot, insertRobot, isRobotUsed, updateRobot } from './robot.repository';

/** Adds or changes a robot; an address or secret that is left empty stays as it is. */
export const saveRobot = async (
  deps: MessageDeps,
  { input, ...actor }: Actor & { input: MessageRobotInput },
): Promise<number> => {
  const { id, version, name, kind, url, secret } = input;
  if (id === undefined && url === '') throw refusalAt('url', platformErrors.invalidInput, texts.giveAddress);
  const fault = url === '' ? undefined : await deps.client.faultOf(url);
  if (fault !== undefined) throw refusalAt('url', platformErrors.invalidInput, texts.address[fault]);
  const sealed = (text: string, stored: string): string => (text === '' ? stored : deps.db.seal(text));
  return inTransaction(deps.db.kysely, async (db) => {
    if (id === undefined) {
      const made = await insertRobot(db, { name, kind, url: sealed(url, ''), secret: sealed(secret, '') });
      await recordAct(db, { ...actor, act: 'create_robot', target: 'message_robot', id: made, after: { name, kind } });
      return made;
    }
    const stored = asSeen(await holdRobot(db, id), version);
    await updateRobot(db, id, { name, kind, url: sealed(url, stored.url), secret: sealed(secret, stored.secret) });
    const before = { name: stored.name, kind: stored.kind };
    const after = { name, kind, address_changed: url !== '', secret_changed: secret !== '' };
    await recordAct(db, { ...actor, act: 'edit_robot', target: 'message_robot', id, before, after });
    return id;
  });
};

/** Removes a robot that no rule uses. */
export const destroyRobot = (
  { db }: MessageDeps,
  { id, version, ...actor }: Actor & { id: number; version: number },
): Promise<void> =>
  inTransaction(db.kysely, async (db) => {
    const stored = asSeen(await holdRobot(db, id), version);
    if (await isRobotUsed(db, id)) throw new AppError(messageErrors.robotInUse);
    await deleteRobot(db, id);
    const { name, kind } = stored;
    await recordAct(db, { ...actor, act: 'delete_robot', target: 'message_robot', id, before: { name, kind } });
  });

/** Writes a test into the group, and returns what came of it. */
export const testRobot = async (
  deps: MessageDeps,
  { id, ...actor }: Actor & { id: number },
): Promise<{ state: string; reason: string }> => {
  const stored = await findRobot(deps.db.kysely, id);
  if (stored === undefined) throw new AppError(platformErrors.recordNotFound);
  await inTransaction(deps.db.kysely, (db) =>
    recordAct(db, { ...actor, act: 'test_robot', target: 'message_robot', id }),
  );
  const url = deps.db.open(stored.url) ?? '';
  const secret = stored.secret === '' ? '' : (deps.db.open(stored.secret) ?? '');
  const signal = AbortSignal.timeout(deps.timing.callMs);
  const robot = { kind: stored.kind, url, secret };
  const result = await tellRobot(deps.client, robot, { text: texts.test(actor.caller.name), now: Date.now(), signal });
  return { state: result.state, reason: result.state === 'sent' ? '' : result.reason };
};
