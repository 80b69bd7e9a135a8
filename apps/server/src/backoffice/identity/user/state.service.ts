import { inTransaction, type Tx } from '../../../platform/db/database';
import { requireAdministrators } from '../../access';
import { recordAudit } from '../../audit';
import { endOtherSessions } from '../session/session.repository';
import { createSettleSessions } from '../session/session-lease';
import { lockTarget, refuseOneself } from './target.service';
import type { Doing, UserDeps } from './user.deps';
import { otherDepartmentIdsOf, roleIdsOf, setLinks, updateUser } from './user.repository';

const auditOf = ({ caller, origin }: Doing, id: number) => ({
  actor: { id: caller.adminId, name: caller.name },
  origin,
  target: { type: 'admin', id },
});

/** Always in the same order, so that two calls cannot deadlock. */
const inOrder = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);

const disableOne = async (db: Tx, doing: Doing, id: number): Promise<void> => {
  const { caller } = doing;
  refuseOneself(caller, id);
  const target = await lockTarget(db, { caller, id, node: 'user.edit' });
  if (target.disabled_at !== null) return;
  await updateUser(db, { id, disabled_at: new Date() });
  const ended = await endOtherSessions(db, { adminId: id, keepId: 0, reason: 'disabled' });
  await recordAudit(db, { ...auditOf(doing, id), action: 'admin.disable', after: { ended_sessions: ended } });
};

/** Disables users and ends their sessions, on every process by the time it resolves (assurance A3); all or none. */
export const disableUsers = async (deps: UserDeps, doing: Doing, ids: readonly number[]): Promise<void> => {
  await inTransaction(deps.db, async (db) => {
    for (const id of inOrder(ids)) await disableOne(db, doing, id);
    await requireAdministrators(db);
  });
  await createSettleSessions(deps.sessionLeaseMs)();
};

/** Enables users again. */
export const enableUsers = (deps: UserDeps, doing: Doing, ids: readonly number[]): Promise<void> =>
  inTransaction(deps.db, async (db) => {
    for (const id of inOrder(ids)) {
      const target = await lockTarget(db, { caller: doing.caller, id, node: 'user.edit' });
      if (target.disabled_at === null) continue;
      await updateUser(db, { id, disabled_at: null });
      await recordAudit(db, { ...auditOf(doing, id), action: 'admin.enable' });
    }
    await requireAdministrators(db);
  });

/** Deletes a user: their name stays on what they did, their user name and number become free. */
export const destroyUser = async (deps: UserDeps, doing: Doing, id: number): Promise<void> => {
  const { caller } = doing;
  refuseOneself(caller, id);
  await inTransaction(deps.db, async (db) => {
    const target = await lockTarget(db, { caller, id, node: 'user.delete' });
    const [role_ids, department_ids] = [await roleIdsOf(db, id), await otherDepartmentIdsOf(db, id)];
    await updateUser(db, { id, deleted_at: new Date() });
    await setLinks(db, { adminId: id, departmentIds: [], roleIds: [] });
    await requireAdministrators(db);
    const ended = await endOtherSessions(db, { adminId: id, keepId: 0, reason: 'deleted' });
    const { username, name, department_id } = target;
    await recordAudit(db, {
      ...auditOf(doing, id),
      action: 'admin.delete',
      before: { username, name, department_id, department_ids, role_ids },
      after: { ended_sessions: ended },
    });
  });
  await createSettleSessions(deps.sessionLeaseMs)();
};
