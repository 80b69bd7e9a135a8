import type { RoleField, RoleInput } from '@shuyuan/contract/backoffice/access/role';
import { roleErrors } from '@shuyuan/contract/backoffice/access/role.errors';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import type { Caller } from '../../../platform/http/slice';
import type { AccessForms } from '../access.deps';
import { areDutiesApart } from '../duty/administration.service';
import { dutyOfNode } from '../duty/duty.rules';
import { readNodeNames } from './catalogue.repository';
import { type GrantedRole, type Granter, mayGive, shortfallOf } from './grant.rules';
import { holdsRole } from './holder.repository';
import { grantedRoleOf, type StoredRole } from './role.repository';
import { roleTexts } from './role.texts';

const namedMost = 5;
const namesOf = (nodes: readonly string[], names: ReadonlyMap<string, string>): string =>
  roleTexts.listed(
    nodes.slice(0, namedMost).map((node) => names.get(node) ?? node),
    nodes.length,
  );

/** Refuses a caller who lacks a part of what the role grants: they may not change, copy or remove it. */
export const refuseForeignRole = async (db: Tx, granter: Granter, role: StoredRole): Promise<void> => {
  if (mayGive(granter, grantedRoleOf(role))) return;
  const { nodes } = shortfallOf(granter, grantedRoleOf(role));
  const lacking = nodes.length === 0 ? undefined : namesOf(nodes, await readNodeNames(db));
  throw new AppError(roleErrors.roleBeyondOwnRights, {
    ...(lacking === undefined ? {} : { errmsg: roleTexts.roleBeyond(lacking) }),
  });
};

/** Refuses a built-in role. */
export const refuseBuiltin = (role: StoredRole): void => {
  if (role.is_builtin) throw new AppError(roleErrors.builtin);
};

/** Refuses nodes that are not in the catalogue, except those that the role already held. */
export const checkNodes = async (db: Tx, wanted: readonly string[], held: readonly string[]): Promise<void> => {
  const names = await readNodeNames(db);
  const unknown = wanted.filter((node) => !names.has(node) && !held.includes(node));
  if (unknown.length > 0) {
    throw new AppError(platformErrors.invalidInput, { errors: { nodes: [roleTexts.unknownNodes(unknown)] } });
  }
  if (!(await areDutiesApart(db))) return;
  const reserved = wanted.filter((node) => dutyOfNode(node) !== undefined);
  if (reserved.length === 0) return;
  const message = roleTexts.reservedNodes(namesOf(reserved, names));
  throw new AppError(roleErrors.dutiesApart, { errmsg: message, errors: { nodes: [message] } });
};

/** The field restrictions with their forms; refused when no form has the field, or it cannot be shown in part. */
export const checkFields = async (
  db: Tx,
  { wanted, held, forms }: { wanted: RoleInput['fields']; held: readonly RoleField[]; forms: AccessForms },
): Promise<RoleField[]> => {
  const live = await forms.liveFields(db, { ids: wanted.map(({ field_id }) => field_id) });
  const found = wanted.map((entry) => {
    const field = live.find(({ id }) => id === entry.field_id);
    const same = held.find(({ field_id, access }) => field_id === entry.field_id && access === entry.access);
    if (field === undefined && same === undefined) return roleTexts.unknownField;
    if (entry.access === 'mask' && field !== undefined && !fieldTypeOf(field.edit_input).maskable) {
      return roleTexts.notMaskable(field.name);
    }
    return { ...entry, custom_form_id: field?.custom_form_id ?? same?.custom_form_id ?? 0 };
  });
  const faults = found.filter((entry) => typeof entry === 'string');
  if (faults.length > 0) throw new AppError(platformErrors.invalidInput, { errors: { fields: [...new Set(faults)] } });
  return found.filter((entry) => typeof entry !== 'string');
};

/** Refuses what the granter does not hold, with a message at each part of the role. */
export const refuseBeyond = async (
  db: Tx,
  { granter, granted, forms }: { granter: Granter; granted: GrantedRole; forms: AccessForms },
): Promise<void> => {
  if (mayGive(granter, granted)) return;
  const { nodes, isScopeTooWide, fields } = shortfallOf(granter, granted);
  const live = fields.length === 0 ? [] : await forms.liveFields(db, { ids: fields });
  throw new AppError(roleErrors.beyondOwnRights, {
    errors: {
      ...(nodes.length === 0 ? {} : { nodes: [roleTexts.beyondNodes(namesOf(nodes, await readNodeNames(db)))] }),
      ...(isScopeTooWide ? { row_scope: [roleTexts.beyondScope] } : {}),
      ...(fields.length === 0 ? {} : { fields: [roleTexts.beyondFields(live.map(({ name }) => name))] }),
    },
  });
};

/** Refuses a change that would free the caller from their own second factor. */
export const refuseEasierSignIn = async (
  db: Tx,
  { caller, before, input }: { caller: Caller; before: StoredRole; input: RoleInput },
): Promise<void> => {
  if (caller.isSuper || !before.requires_second_factor || input.requires_second_factor) return;
  if (!(await holdsRole(db, { roleId: before.id, adminId: caller.adminId }))) return;
  const message = roleTexts.ownSecondFactor;
  throw new AppError(roleErrors.beyondOwnRights, { errmsg: message, errors: { requires_second_factor: [message] } });
};
