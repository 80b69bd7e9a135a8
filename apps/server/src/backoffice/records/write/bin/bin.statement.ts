import { sql } from 'kysely';
import { slot } from '../../../../platform/db/slotted-statement';
import { columnSql, tableSql } from '../../../forms';
import { countChangeSql } from '../../count/count-change.repository';
import { sealedUniques } from '../judge/sealed-twins.repository';
import { auditPart, auditState, withParts } from '../statement-parts.sql';
import type { WrittenForm } from '../written-form';

/** Deletes or restores locked records, with their history and the total. */
export const moveSql = (written: WrittenForm, to: 'bin' | 'list') => {
  const { definition, id } = written.form;
  const counted = to === 'bin' ? sql<number>`-(select count(*) from saved)` : sql<number>`(select count(*) from saved)`;
  // Sealed with the current key, under which the unique index recognises equal numbers.
  const sealedAnew = (to === 'list' ? sealedUniques(written.inColumns) : []).map(({ field }) => {
    const column = columnSql(field);
    return sql`${column} = app.seal(app.open(form_row.${column}))`;
  });
  const empty = sql`'{}'::jsonb`;
  const parts = [
    {
      name: sql`saved`,
      query: sql`update ${tableSql(definition.table_name)} as form_row
        set ${sql.join([
          sql`deleted_at = ${to === 'bin' ? sql`now()` : sql`null`}`,
          sql`version = form_row.version + 1`,
          sql`updated_at = now()`,
          ...sealedAnew,
        ])}
        where form_row.id = any(${slot('ids')}::bigint[]) returning form_row.id, form_row.version`,
    },
    auditPart(written, {
      before: auditState(written, { version: sql`saved.version - 1`, values: empty }),
      after: auditState(written, { version: sql`saved.version`, values: empty }),
      from: sql`saved`,
    }),
    { name: sql`counted`, query: countChangeSql({ formId: id, change: counted }) },
  ];
  return sql<{ count: number }>`${withParts(parts)} select count(*) as count from saved`;
};
