import '../access.table';
import type { Duty } from '@shuyuan/contract/backoffice/access/role';
import type { Executor } from '../../../platform/db/database';
import type { Caller } from '../../../platform/http/slice';
import { readAdministration } from '../duty/administration.service';
import { type Gift, type Granter, mayGive } from './grant.rules';
import { readGifts } from './role.repository';
import { readFormsOfFields } from './role-field.repository';

/**
 * What the rules of granting need to know about a caller. While the three administrators are kept apart, nobody holds
 * everything: the security administrator then says what roles hold, the system administrator who gets them.
 */
export const granterOf = async (db: Executor, caller: Caller, trusted: Duty): Promise<Granter> => {
  const { isSuper, roles } = caller;
  const ids = roles.flatMap(({ fields }) => [...fields.keys()]);
  const [formOf, { areDutiesApart, holders }] = await Promise.all([readFormsOfFields(db, ids), readAdministration(db)]);
  const hasDuty = holders.some(({ id, duty }) => id === caller.adminId && duty === trusted);
  return { isSuper, roles, formOf, areDutiesApart, isTrusted: areDutiesApart && hasDuty };
};

/** The roles among these that the caller may not give to anyone: they give more than the caller holds, or do not exist. */
export const mayGrantRole = async (db: Executor, caller: Caller, roleIds: readonly number[]): Promise<number[]> => {
  const wanted = [...new Set(roleIds)];
  const [granter, gifts] = await Promise.all([granterOf(db, caller, 'system'), readGifts(db, wanted)]);
  const isRefused = (gift: Gift | undefined): boolean => gift === undefined || !mayGive(granter, gift);
  return wanted.filter((id) => isRefused(gifts.get(id)));
};
