import type { RoleInput } from '@shuyuan/contract/backoffice/access/role';
import { roleErrors } from '@shuyuan/contract/backoffice/access/role.errors';
import type { RowScope } from '@shuyuan/contract/backoffice/access/row-scopes';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { type Executor, inTransaction, type Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { loadPinyin } from '../../../platform/pinyin/pinyin';
import { recordAudit } from '../../audit';
import type { AccessForms, Actor } from '../access.deps';
import { requireNode } from '../access.rules';
import type { Granter } from './grant.rules';
import { granterOf } from './grant.service';
import {
  checkFields,
  checkNodes,
  refuseBeyond,
  refuseBuiltin,
  refuseEasierSignIn,
  refuseForeignRole,
} from './role.checks';
import {
  findRole,
  holdRoleNames,
  insertRole,
  lockRole,
  type RoleValues,
  type StoredRole,
  updateRole,
} from './role.repository';
import { roleTexts } from './role.texts';
import { freeRoleKey } from './role-key.rules';

/** A role as the audit log stores it. */
export const snapshotOf = ({ key, name, remark, row_scope, requires_second_factor, nodes, fields }: StoredRole) => ({
  key,
  name,
  remark,
  row_scope,
  requires_second_factor,
  nodes,
  fields,
});

/** Locks a role that must exist; refused when the caller edited an older version. */
export const roleToChange = async (db: Tx, { id, version }: { id: number; version: number }): Promise<StoredRole> => {
  const role = await lockRole(db, id);
  if (role === undefined) throw new AppError(platformErrors.recordNotFound);
  if (role.version !== version) throw new AppError(platformErrors.staleVersion);
  return role;
};

const refuseTakenName = (names: readonly { id: number; name: string }[], { id, name }: RoleInput): void => {
  if (!names.some((other) => other.name === name && other.id !== id)) return;
  const { errmsg } = roleErrors.nameTaken;
  throw new AppError(roleErrors.nameTaken, { errors: { name: [errmsg] } });
};

/** Who asks, and the forms whose fields roles may restrict. */
type RoleCommand = Actor & { readonly forms: AccessForms };

const checkedValues = async (
  db: Tx,
  { input, before, caller, forms }: RoleCommand & { input: RoleInput; before: StoredRole | undefined },
): Promise<RoleValues> => {
  const granter = await granterOf(db, caller, 'security');
  if (before !== undefined) {
    refuseBuiltin(before);
    await refuseForeignRole(db, granter, before);
    await refuseEasierSignIn(db, { caller, before, input });
  }
  const nodes = [...new Set(input.nodes)].sort();
  await checkNodes(db, nodes, before?.nodes ?? []);
  const fields = await checkFields(db, { wanted: input.fields, held: before?.fields ?? [], forms });
  const { name, remark, row_scope, requires_second_factor } = input;
  const rights = new Map(fields.map(({ field_id, access }) => [field_id, access]));
  const granted = { isSuper: false, scope: row_scope, nodes, fields: rights };
  await refuseBeyond(db, { granter, granted, forms });
  return { name, remark, row_scope, requires_second_factor, nodes, fields };
};

const stored = async (db: Tx, id: number): Promise<StoredRole> => {
  const role = await findRole(db, id);
  if (role === undefined) throw new AppError(platformErrors.recordNotFound);
  return role;
};

/** Adds or changes a role within a transaction. */
const writeRole = async (
  db: Tx,
  command: RoleCommand & { input: RoleInput; clonedFrom?: number },
): Promise<StoredRole> => {
  const { input, caller, origin } = command;
  const names = await holdRoleNames(db);
  const before =
    input.id === undefined ? undefined : await roleToChange(db, { id: input.id, version: input.version ?? 0 });
  const values = await checkedValues(db, { ...command, before });
  refuseTakenName(names, input);
  if (before !== undefined) await updateRole(db, { id: before.id, ...values });
  const taken = new Set(names.map(({ key }) => key));
  const id =
    before?.id ?? (await insertRole(db, { key: freeRoleKey(input.name, taken, await loadPinyin()), ...values }));
  const role = await stored(db, id);
  await recordAudit(db, {
    actor: { id: caller.adminId, name: caller.name },
    origin,
    action: before === undefined ? 'role.create' : 'role.edit',
    target: { type: 'role', id },
    ...(before === undefined ? {} : { before: snapshotOf(before) }),
    after: { ...snapshotOf(role), ...(command.clonedFrom === undefined ? {} : { cloned_from: command.clonedFrom }) },
  });
  return role;
};

/** A role that was saved, and what its author may grant from now on. */
interface SavedRole {
  readonly role: StoredRole;
  readonly granter: Granter;
}

const writeAndTell = async (db: Tx, command: Parameters<typeof writeRole>[1]): Promise<SavedRole> => ({
  role: await writeRole(db, command),
  granter: await granterOf(db, command.caller, 'security'),
});

/** Adds or changes a role; nobody grants what they do not hold. */
export const saveRole = (db: Executor, command: RoleCommand & { input: RoleInput }): Promise<SavedRole> => {
  requireNode(command.caller, command.input.id === undefined ? 'role.create' : 'role.edit');
  return inTransaction(db, (db) => writeAndTell(db, command));
};

/** Copies a role under a new name, with its scope or another; the copy is an ordinary role, even of a built-in one. */
export const cloneRole = (
  db: Executor,
  {
    id,
    name,
    row_scope: chosen,
    ...actor
  }: RoleCommand & { id: number; name: string; row_scope?: RowScope | undefined },
): Promise<SavedRole> =>
  inTransaction(db, async (db) => {
    const { nodes, fields, remark, row_scope, requires_second_factor, ...source } = await stored(db, id);
    if (source.is_super) throw new AppError(roleErrors.builtin, { errmsg: roleTexts.superNotCloned });
    const rights = fields.map(({ field_id, access }) => ({ field_id, access }));
    const input = { name, remark, row_scope: chosen ?? row_scope, requires_second_factor, nodes, fields: rights };
    return writeAndTell(db, { input, clonedFrom: id, ...actor });
  });
