import type { UserInput } from '@shuyuan/contract/backoffice/identity/user';
import { userErrors } from '@shuyuan/contract/backoffice/identity/user.errors';
import type { ErrorEntry } from '@shuyuan/contract/platform/error-table';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { inTransaction, type Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { requireAdministrators, requireNode } from '../../access';
import { recordAudit } from '../../audit';
import { insertAdmin } from '../admin.repository';
import { hashPassword } from '../password/password';
import { randomPassword } from '../password/random-password';
import { createSettleSessions } from '../session/session-lease';
import { checkLinks } from './links.service';
import { lockTarget } from './target.service';
import type { Doing, UserDeps } from './user.deps';
import { findTaken, otherDepartmentIdsOf, roleIdsOf, setLinks, type UserColumns, updateUser } from './user.repository';
import { changesOf, type StoredUser, snapshotOf } from './user-changes.rules';
import { userReach } from './user-reach.rules';

/** A saved user; a new one comes with a password that is shown once. */
export interface SavedUser {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly password: string | null;
}

const at = (field: string, entry: ErrorEntry): AppError => new AppError(entry, { errors: { [field]: [entry.errmsg] } });

const columnsOf = ({ username, name, mobile, email, department_id }: UserInput): UserColumns => ({
  username,
  name,
  mobile: mobile === '' ? null : mobile,
  email,
  department_id,
});

/** Duplicate departments, and the main one among the others, are dropped. */
const linksOf = ({ department_id, department_ids, role_ids }: UserInput) => ({
  departmentIds: [...new Set(department_ids)].filter((id) => id !== department_id).sort((a, b) => a - b),
  roleIds: [...new Set(role_ids)].sort((a, b) => a - b),
});

const departmentsOf = (
  { department_id }: UserColumns,
  { departmentIds }: ReturnType<typeof linksOf>,
): [number, ...number[]] => [department_id, ...departmentIds];

const refuseTaken = async (db: Tx, wanted: { id: number } & UserColumns): Promise<void> => {
  const taken = await findTaken(db, wanted);
  if (taken.username) throw at('username', userErrors.usernameTaken);
  if (taken.mobile) throw at('mobile', userErrors.mobileTaken);
};

const create = async (deps: UserDeps, { caller, origin }: Doing, input: UserInput): Promise<SavedUser> => {
  requireNode(caller, 'user.create');
  const password = randomPassword();
  const password_hash = await hashPassword(password);
  const [columns, links] = [columnsOf(input), linksOf(input)];
  const id = await inTransaction(deps.db, async (db) => {
    const departments = departmentsOf(columns, links);
    const holder = { adminId: undefined, departmentIds: departments };
    const reach = userReach(caller, 'user.create');
    await checkLinks(db, { caller, reach, departments, roleIds: links.roleIds, holder });
    await refuseTaken(db, { id: 0, ...columns });
    const id = await insertAdmin(db, { ...columns, password_hash, must_change_password: true });
    await setLinks(db, { adminId: id, ...links });
    await requireAdministrators(db);
    await recordAudit(db, {
      actor: { id: caller.adminId, name: caller.name },
      origin,
      action: 'admin.create',
      target: { type: 'admin', id },
      after: snapshotOf({ ...columns, ...links }),
    });
    return id;
  });
  return { id, username: columns.username, name: columns.name, password };
};

const readStored = async (db: Tx, target: UserColumns & { id: number }): Promise<StoredUser> => ({
  username: target.username,
  name: target.name,
  mobile: target.mobile,
  email: target.email,
  department_id: target.department_id,
  departmentIds: await otherDepartmentIdsOf(db, target.id),
  roleIds: await roleIdsOf(db, target.id),
});

const edit = async (
  deps: UserDeps,
  { caller, origin }: Doing,
  input: UserInput & { id: number },
): Promise<SavedUser> => {
  requireNode(caller, 'user.edit');
  if (input.version === undefined) throw at('version', userErrors.versionMissing);
  const { id } = input;
  const [columns, links] = [columnsOf(input), linksOf(input)];
  await inTransaction(deps.db, async (db) => {
    const target = await lockTarget(db, { caller, id, node: 'user.edit' });
    if (target.version !== input.version) throw new AppError(platformErrors.staleVersion);
    const before = await readStored(db, target);
    const held = [before.department_id, ...before.departmentIds];
    // Departments that the user already has may stay, even if the caller could not grant them.
    const holder = { adminId: id, departmentIds: departmentsOf(columns, links) };
    const departments = holder.departmentIds.filter((one) => !held.includes(one));
    const reach = userReach(caller, 'user.edit');
    await checkLinks(db, { caller, reach, departments, roleIds: links.roleIds, holder });
    await refuseTaken(db, { id, ...columns });
    await updateUser(db, { id, ...columns });
    await setLinks(db, { adminId: id, ...links });
    await requireAdministrators(db);
    await recordAudit(db, {
      actor: { id: caller.adminId, name: caller.name },
      origin,
      action: 'admin.update',
      target: { type: 'admin', id },
      ...changesOf(before, { ...columns, ...links }),
    });
  });
  // Roles and departments are rights: they must be in effect on every process when the response is sent.
  await createSettleSessions(deps.sessionLeaseMs)();
  return { id, username: columns.username, name: columns.name, password: null };
};

/** Makes a user with a password that must be changed, or changes one. */
export const saveUser = (deps: UserDeps, doing: Doing, input: UserInput): Promise<SavedUser> =>
  input.id === undefined ? create(deps, doing, input) : edit(deps, doing, { ...input, id: input.id });
