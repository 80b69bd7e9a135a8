import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/database';
import { columnSql, isLinked, placeName, pointingForms, tableSql } from '../../../forms';
import { pointsTo } from './referring.repository';

/** A record that points to one, and what it holds once it points to another instead. */
interface Pointer {
  readonly formId: number;
  readonly id: number;
  readonly values: RecordValues;
}

/** The records that point to `from`, each with the values that make it point to `to`; deleted ones are left out. */
export const findPointers = async (
  db: Tx,
  { formId, from, to }: { formId: number; from: number; to: number },
): Promise<Pointer[]> => {
  const found: Pointer[] = [];
  for (const { id: pointing, definition } of await pointingForms(db, formId)) {
    for (const field of definition.fields.filter(({ settings }) => settings.relation_form_id === formId)) {
      const isMany = isLinked(field);
      const held = isMany
        ? sql`array(select link.target_id from ${tableSql(placeName.link(field.id))} as link
            where link.row_id = form_row.id order by link.position)`
        : sql`array[form_row.${columnSql(field.field)}]`;
      const { rows } = await sql<{ id: number; held: (number | string)[] }>`
        select form_row.id, ${held} as held from ${tableSql(definition.table_name)} as form_row
        where form_row.deleted_at is null and ${pointsTo(field, sql`${[from]}::bigint[]`)}
        order by form_row.id`.execute(db);
      for (const { id, held } of rows) {
        const targets = [...new Set(held.map(Number).map((target) => (target === from ? to : target)))];
        found.push({ formId: pointing, id, values: { [field.field]: isMany ? targets : to } });
      }
    }
  }
  return found;
};
