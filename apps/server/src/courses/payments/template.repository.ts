import './payment.table';
import type { TemplateLine, Templates } from '@shuyuan/contract/courses/payments/plan-template';
import { sql } from 'kysely';
import type { Sql } from '../../backoffice/forms';
import type { Executor, Tx } from '../../platform/db/database';
import { classSql, programmeSql } from '../classes';
import { memberSql } from '../contacts';
import type { Seen } from './ledger.repository';

type Scope = keyof Templates;

const templateSql = (scope: Scope, row: Sql): Sql => sql`(select json_build_object('id', ${row}.id,
    'name', coalesce(${row}.name, ''), 'version', coalesce(max(template.version), 0),
    'lines', coalesce((array_agg(template.lines))[1], '[]'))
  from app.plan_template as template where template.scope = ${scope} and template.owner_id = ${row}.id)`;

/** The templates of a class that is seen and of its programme. */
export const readTemplates = async (
  db: Executor,
  { classId, seen }: { classId: number; seen: Seen },
): Promise<Templates | undefined> => {
  const conditions = [sql`class_row.id = ${classId}`, sql`class_row.deleted_at is null`, ...seen(sql`class_row`)];
  const { rows } = await sql<Templates>`select ${templateSql('class', sql`class_row`)} as class,
      ${templateSql('programme', sql`programme`)} as programme
    from ${classSql} as class_row join ${programmeSql} as programme on programme.id = class_row.programme
    where ${sql.join(conditions, sql` and `)}`.execute(db);
  return rows[0];
};

/** Holds a class or programme that is seen, so that its template is written by one at a time. */
export const holdOwner = async (
  db: Tx,
  { scope, id, seen }: { scope: Scope; id: number; seen: Seen },
): Promise<boolean> => {
  const conditions = [sql`owner.id = ${id}`, sql`owner.deleted_at is null`, ...seen(sql`owner`)];
  const { rows } = await sql`select from ${scope === 'class' ? classSql : programmeSql} as owner
    where ${sql.join(conditions, sql` and `)} for no key update`.execute(db);
  return rows.length > 0;
};

interface StoredTemplate {
  readonly version: number;
  readonly lines: readonly TemplateLine[];
}

/** A template as it is stored. */
export const readTemplate = (
  db: Tx,
  { scope, id }: { scope: Scope; id: number },
): Promise<StoredTemplate | undefined> =>
  db
    .selectFrom('app.plan_template')
    .select(['version', 'lines'])
    .where('scope', '=', scope)
    .where('owner_id', '=', id)
    .executeTakeFirst();

/** Stores a template; versions go on where lines are taken away, so that a stale screen never matches. */
export const writeTemplate = async (
  db: Tx,
  { scope, id, lines }: { scope: Scope; id: number; lines: readonly TemplateLine[] },
): Promise<void> => {
  await db
    .insertInto('app.plan_template')
    .values({ scope, owner_id: id, lines: JSON.stringify(lines) })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'owner_id'])
        .doUpdateSet({ lines: JSON.stringify(lines), version: sql`plan_template.version + 1` }),
    )
    .execute();
};

/** A member's bill with the template that holds for the class: its own, or that of the programme. */
export interface TemplatedMember {
  readonly id: number;
  readonly total: number;
  readonly enteredOn: string;
  readonly startsOn: string | null;
  readonly lines: readonly TemplateLine[];
}

/** Reads a member who is seen, for the template of the class. */
export const readTemplated = async (
  db: Executor,
  { memberId, seen }: { memberId: number; seen: Seen },
): Promise<TemplatedMember | undefined> => {
  const conditions = [sql`member.id = ${memberId}`, sql`member.deleted_at is null`, ...seen(sql`member`)];
  const { rows } = await sql<TemplatedMember>`select member.id, coalesce(member.receivable, 0) as total,
      coalesce(member.joined_on, current_date) as "enteredOn", class_row.starts_on as "startsOn",
      coalesce((select template.lines from app.plan_template as template
        where jsonb_array_length(template.lines) > 0 and (template.scope, template.owner_id)
          in (('class', class_row.id), ('programme', class_row.programme))
        order by template.scope limit 1), '[]') as lines
    from ${memberSql} as member join ${classSql} as class_row on class_row.id = member.class
    where ${sql.join(conditions, sql` and `)}`.execute(db);
  return rows[0];
};
