import { mayHoldFiles } from '@shuyuan/contract/backoffice/forms/field-types';
import { sql } from 'kysely';
import { anyOf } from '../../../platform/db/conditions';
import type { Executor } from '../../../platform/db/database';
import type { Caller } from '../../../platform/http/slice';
import { usedFilesSql } from '../../files';
import { columnSql, tableSql, titleField } from '../../forms';
import { formRow } from '../row/row.sql';
import type { Visibility } from '../row/visibility';

/** Which files to look for, in the records of which forms. */
export interface UsesQuery {
  readonly caller: Caller;
  readonly fileIds: readonly number[];
  readonly formIds: readonly number[];
  /** At most so many per file and form. */
  readonly most: number;
}

/** A record that uses a file, in a field that the caller sees. */
export interface SeenUse {
  readonly file_id: number;
  readonly type: string;
  readonly id: string;
  readonly title: string;
}

const titleOf = ({ form, reach }: Visibility) => {
  const titled = titleField(form.definition.fields);
  const isTitleSeen = titled !== undefined && reach.fields.includes(titled) && !reach.masked.has(titled.field);
  return isTitleSeen ? sql`used.title` : sql`'#' || used.target_id`;
};

/**
 * The records of a form that use some files. The address of the file has to stand in a field that the caller sees: a
 * record may use another file beside it.
 */
export const findUsesIn = async (
  db: Executor,
  visibility: Visibility,
  { fileIds, most }: UsesQuery,
): Promise<SeenUse[]> => {
  const { form, reach, keeper } = visibility;
  const derived = new Set(keeper?.derived?.map(({ field }) => field));
  const places = reach.fields
    .filter((field) => mayHoldFiles(field) && !derived.has(field.field))
    .map(({ field }) => sql<boolean>`position(file.key in ${formRow}.${columnSql(field)}::text) > 0`);
  if (places.length === 0) return [];
  const type = `form_${form.id}`;
  const conditions = [anyOf(places), ...reach.conditions(formRow)];
  const { rows } = await sql<SeenUse>`
    select file_id, type, id, title from (
      select used.file_id, used.target_type as type, used.target_id as id, ${titleOf(visibility)} as title,
        row_number() over (partition by used.file_id order by form_row.id) as place
    from ${usedFilesSql}
    join ${tableSql(form.definition.table_name)} as form_row
      on form_row.id = case when used.target_type = ${type} then used.target_id::bigint end
    where used.file_id = any(${fileIds}::bigint[]) and used.target_type = ${type} and ${sql.join(conditions, sql` and `)}
    ) as seen where place <= ${most} order by file_id, place`.execute(db);
  return rows;
};
