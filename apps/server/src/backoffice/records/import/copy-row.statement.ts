import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { sql } from 'kysely';
import { arrayText, copyText } from '../../../platform/db/copy';
import type { Database } from '../../../platform/db/database';
import type { FoundBy } from '../../../platform/pinyin/search-grams';
import { columnSql, type Sql, storedTypeOf, tableSql } from '../../forms';
import type { WrittenForm } from '../write/written-form';

/** A value as COPY text for its column. */
const columnText = (field: CustomFormField, seal: Database['seal']): ((value: unknown) => string | null) => {
  switch (storedTypeOf(field.edit_input).column(field)) {
    case 'app.sealed':
      return (value) => (typeof value === 'string' && value !== '' ? seal(value) : null);
    case 'text[]':
      return (value) => (Array.isArray(value) ? arrayText(value.map(String)) : null);
    case 'jsonb':
      return (value) => (value === null || value === undefined ? null : JSON.stringify(value));
    case 'daterange':
      return (value) => (Array.isArray(value) ? `[${value[0]},${value[1]}]` : null);
    default:
      return (value) => (value === null || value === undefined ? null : String(value));
  }
};

/** A new record to be written. */
export interface NewRow {
  readonly id: number;
  readonly values: RecordValues;
  readonly found: FoundBy;
}

/** Formats new rows of a form as COPY lines. */
export class CopyRows {
  readonly #columns: readonly { readonly name: string; readonly text: (value: unknown) => string | null }[];
  readonly statement: Sql;

  constructor(
    written: WrittenForm,
    private readonly maker: {
      readonly adminId: number;
      readonly departmentId: number | null;
      readonly seal: Database['seal'];
    },
  ) {
    this.#columns = written.inColumns.map((field) => ({ name: field.field, text: columnText(field, maker.seal) }));
    const columns = [
      ...this.#columns.map(({ name }) => columnSql(name)),
      sql`id`,
      sql`admin_id`,
      sql`department_id`,
      sql`search_grams`,
      sql`search_entry`,
    ];
    this.statement = sql`copy ${tableSql(written.form.definition.table_name)} (${sql.join(columns)}) from stdin`;
  }

  /** One COPY line. */
  line({ id, values, found }: NewRow): string {
    let line = '';
    for (const { name, text } of this.#columns) line += `${copyText(text(values[name]))}\t`;
    const department = this.maker.departmentId === null ? null : String(this.maker.departmentId);
    const findable = `${`{${found.grams.join()}}`}\t${copyText(found.entry)}`;
    return `${line}${id}\t${this.maker.adminId}\t${copyText(department)}\t${findable}\n`;
  }
}
