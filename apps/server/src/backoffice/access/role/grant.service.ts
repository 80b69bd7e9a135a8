import '../access.table';
import type { Executor } from '../../../platform/db/database';
import type { Caller } from '../../../platform/http/slice';
import { type Gift, type Granter, mayGive } from './grant.rules';
import { readGifts } from './role.repository';

/** What the rules of granting need to know about a caller. */
export const granterOf = async (db: Executor, caller: Caller): Promise<Granter> => {
  const ids = caller.roles.flatMap(({ fields }) => [...fields.keys()]);
  const known =
    ids.length === 0
      ? []
      : await db
          .selectFrom('app.role_field')
          .select(['field_id', 'custom_form_id'])
          .distinct()
          .where('field_id', 'in', ids)
          .execute();
  const formOf = new Map(known.map(({ field_id, custom_form_id }) => [field_id, custom_form_id]));
  return { isSuper: caller.isSuper, roles: caller.roles, formOf };
};

/** The roles among these that the caller may not give to anyone: they give more than the caller holds, or do not exist. */
export const mayGrantRole = async (db: Executor, caller: Caller, roleIds: readonly number[]): Promise<number[]> => {
  const wanted = [...new Set(roleIds)];
  const [granter, gifts] = await Promise.all([granterOf(db, caller), readGifts(db, wanted)]);
  const isRefused = (gift: Gift | undefined): boolean => gift === undefined || !mayGive(granter, gift);
  return wanted.filter((id) => isRefused(gifts.get(id)));
};
