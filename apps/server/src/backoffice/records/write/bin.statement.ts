import { sql } from 'kysely';
import { tableSql } from '../../forms';
import { countChangeSql } from '../count/count-change.repository';
import { slot } from './slotted-statement';
import { auditPart, auditState, withParts } from './statement-parts';
import type { WrittenForm } from './written-form';

/** Moves held records into the recycle bin or out of it, with their history and the total. */
export const moveSql = (written: WrittenForm, to: 'bin' | 'list') => {
  const { definition, id } = written.form;
  const counted = to === 'bin' ? sql<number>`-(select count(*) from saved)` : sql<number>`(select count(*) from saved)`;
  const empty = sql`'{}'::jsonb`;
  const parts = [
    {
      name: sql`saved`,
      query: sql`update ${tableSql(definition.table_name)} as form_row
        set deleted_at = ${to === 'bin' ? sql`now()` : sql`null`}, version = form_row.version + 1, updated_at = now()
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
