import '../access.table';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database';
import type { Gift } from './grant.rules';

const nodesOfRole = sql<string[]>`array(select node from app.role_node where role_id = role.id order by node)`;
const fieldsOfRole = sql<
  { custom_form_id: number; field_id: number; access: 'hide' | 'mask' | 'read_only' }[]
>`coalesce((select jsonb_agg(jsonb_build_object('custom_form_id', custom_form_id, 'field_id', field_id, 'access', access)
    order by custom_form_id, field_id) from app.role_field where role_id = role.id), '[]')`;

/** What roles give, by their ids; all roles when none are named. */
export const readGifts = async (db: Executor, ids?: readonly number[]): Promise<Map<number, Gift>> => {
  if (ids?.length === 0) return new Map();
  const rows = await db
    .selectFrom('app.role as role')
    .select(['role.id', 'role.is_super', 'role.row_scope', nodesOfRole.as('nodes'), fieldsOfRole.as('fields')])
    .$if(ids !== undefined, (query) => query.where('role.id', 'in', ids ?? []))
    .execute();
  return new Map(
    rows.map(({ id, is_super, row_scope, nodes, fields }) => [
      id,
      {
        isSuper: is_super,
        scope: row_scope,
        nodes,
        fields: new Map(fields.map(({ field_id, access }) => [field_id, access])),
      },
    ]),
  );
};
