import { isColumnName, isTableName, ownColumns } from '@shuyuan/contract/backoffice/forms/form-name';
import { sql } from 'kysely';
import { staffSql } from '../../access';
import type { Sql } from '../field-types/column-type';

/**
 * Names that the product itself gives in the schemas of forms. All begin with an underscore, which staff's names
 * cannot, and contain an id, so that renaming a form or field affects none of them.
 */
const ownTable = /^_(?:link|t)_[0-9]{1,19}$/;
const ownColumn = /^_(?:r|m)_[0-9]{1,19}$/;

/** The kinds of index, by the letter in their names. */
export const indexKinds = { unique: 'u', btree: 'b', pinyin: 'p', gin: 'g', gist: 's' } as const;
export type IndexKind = keyof typeof indexKinds;

export const placeName = {
  /** The link table of a `relations` field. */
  link: (fieldId: number) => `_link_${fieldId}`,
  index: (kind: IndexKind, fieldId: number) => `_${indexKinds[kind]}_${fieldId}`,
  reference: (fieldId: number) => `_fk_${fieldId}`,
  recycledColumn: (fieldId: number) => `_r_${fieldId}`,
  recycledTable: (formId: number) => `_t_${formId}`,
  /** A column whose new name is not free yet. */
  parked: (fieldId: number) => `_m_${fieldId}`,
  primaryKey: (formId: number) => `_pk_${formId}`,
  sequence: (formId: number) => `_seq_${formId}`,
  ownIndex: (formId: number, at: number) => `_own_${formId}_${at}`,
} as const;

/** Whether an index or constraint was made for a field by a plan. */
export const isMadeForField = (name: string): boolean => /^_(?:[ubpgs]|fk)_[0-9]+$/.test(name);

const quoted = (name: string, isGood: (name: string) => boolean): Sql => {
  // Names were validated on input; an invalid one here is a bug and must not reach the database.
  if (!isGood(name)) throw new TypeError(`not a name of a plan: ${JSON.stringify(name)}`);
  return sql.id(name);
};

/** The schemas in which forms have their tables. */
export type FormSchema = 'form' | 'form_recycle';

const schemas: Readonly<Record<FormSchema, Sql>> = { form: sql`form`, form_recycle: sql`form_recycle` };

/** An unqualified table name, as the target of a rename. */
export const tableNameSql = (name: string): Sql => quoted(name, (name) => isTableName(name) || ownTable.test(name));

/** A table of a form, quoted; the name is validated once more. */
export const tableSql = (name: string, schema: FormSchema = 'form'): Sql =>
  sql`${schemas[schema]}.${tableNameSql(name)}`;

/** What a foreign key points to. */
export type ReferenceTarget = { readonly form: string } | 'admin' | 'department';

/** The table that a foreign key points to, quoted. */
export const targetSql = (target: ReferenceTarget): Sql =>
  typeof target === 'string' ? staffSql[target] : tableSql(target.form);

const isOwn = (name: string): boolean => ownColumns.some((own) => own === name);

/** A column of a form's table, quoted; the name is validated once more. */
export const columnSql = (name: string): Sql =>
  quoted(name, (name) => isColumnName(name) || isOwn(name) || ownColumn.test(name));

/** An index or constraint, quoted. That of an adopted table may have any name, which comes from the catalogue. */
export const objectSql = (name: string): Sql => sql.id(name);
