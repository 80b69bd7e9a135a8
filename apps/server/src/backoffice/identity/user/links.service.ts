import { userErrors } from '@shuyuan/contract/backoffice/identity/user.errors';
import type { ErrorEntry } from '@shuyuan/contract/platform/error-table';
import type { Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import type { Caller } from '../../../platform/http/slice';
import { mayGrantRole, type RoleHolder } from '../../access';
import { holdDepartments, readRoles } from './user.repository';
import { userTexts } from './user.texts';
import { reachesDepartment, type UserReach } from './user-reach.rules';

const at = (field: string, entry: ErrorEntry, errmsg = entry.errmsg): AppError =>
  new AppError(entry, { errmsg, errors: { [field]: [errmsg] } });

/** Refuses departments that do not exist or are outside the caller's reach. */
const checkDepartments = async (db: Tx, { reach, wanted }: { reach: UserReach; wanted: readonly number[] }) => {
  const names = new Map((await holdDepartments(db, wanted)).map(({ id, name }) => [id, name]));
  const [main] = wanted;
  for (const id of wanted) {
    const field = id === main ? 'department_id' : 'department_ids';
    const name = names.get(id);
    if (name === undefined) throw at(field, userErrors.unknownDepartment);
    if (reachesDepartment(reach, id)) continue;
    throw at(field, userErrors.departmentOutside, userTexts.departmentOutside([name]));
  }
};

/** Refuses roles that do not exist or that give more than the caller holds, by their names. */
const checkRoles = async (
  db: Tx,
  { caller, wanted, holder }: { caller: Caller; wanted: readonly number[]; holder: RoleHolder },
) => {
  const names = new Map((await readRoles(db)).map(({ id, name }) => [id, name]));
  if (wanted.some((id) => !names.has(id))) throw at('role_ids', userErrors.unknownRole);
  const beyond = await mayGrantRole(db, caller, { roleIds: wanted, holder });
  if (beyond.length === 0) return;
  throw at('role_ids', userErrors.roleOutside, userTexts.roleOutside(beyond.map((id) => names.get(id) ?? '')));
};

/** What a user is to get: departments that are new to them, and roles, whose rows depend on all their departments. */
interface Links {
  readonly caller: Caller;
  readonly reach: UserReach;
  readonly departments: readonly number[];
  readonly roleIds: readonly number[];
  readonly holder: RoleHolder;
}

/** Refuses departments and roles that the caller may not give to a user. */
export const checkLinks = async (db: Tx, links: Links): Promise<void> => {
  await checkDepartments(db, { reach: links.reach, wanted: links.departments });
  await checkRoles(db, { caller: links.caller, wanted: links.roleIds, holder: links.holder });
};
