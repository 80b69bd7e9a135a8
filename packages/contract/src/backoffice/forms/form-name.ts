import { z } from 'zod';

/** Names of tables and columns that staff choose (requirements §13). */
export const namePattern = /^[a-z][a-z0-9_]{0,47}$/;

/** The columns that every form table has. */
export const ownColumns = [
  'id',
  'created_at',
  'updated_at',
  'deleted_at',
  'admin_id',
  'department_id',
  'version',
  'search_grams',
  'search_entry',
] as const;

/** PostgreSQL's reserved words and the names of its system columns; none can name a column or table unquoted. */
export const reservedWords: ReadonlySet<string> = new Set(
  (
    'all analyse analyze and any array as asc asymmetric authorization between bigint binary bit boolean both case cast ' +
    'char character check coalesce collate collation column concurrently constraint create cross current_catalog ' +
    'current_date current_role current_schema current_time current_timestamp current_user dec decimal default deferrable ' +
    'desc distinct do else end except exists extract false fetch float for foreign freeze from full grant greatest group ' +
    'grouping having ilike in initially inner inout int integer intersect interval into is isnull join json json_array ' +
    'json_object lateral leading least left like limit localtime localtimestamp merge_action national natural nchar none ' +
    'normalize not notnull null nullif numeric offset on only or order out outer overlaps overlay placing position ' +
    'precision primary real references returning right row select session_user setof similar smallint some substring ' +
    'symmetric system_user table tablesample then time timestamp to trailing treat trim true union unique user using ' +
    'values varchar variadic verbose when where window with xmlattributes xmlconcat xmlelement xmlexists xmlforest ' +
    'xmlnamespaces xmlparse xmlpi xmlroot xmlserialize xmltable ctid xmin xmax cmin cmax tableoid'
  ).split(' '),
);

/** What is wrong with a name apart from its pattern; undefined for a valid one. */
const nameFault = (name: string, taken: readonly string[]): string | undefined => {
  if (!namePattern.test(name)) return '请以小写字母开头，只用小写字母、数字和下划线，不超过 48 个字符';
  if (reservedWords.has(name)) return `“${name}”是数据库保留字，请换一个`;
  if (taken.includes(name)) return `“${name}”由系统使用，请换一个`;
  return undefined;
};

const name = (missing: string, taken: readonly string[]) =>
  z
    .string({ error: missing })
    .min(1, { error: missing })
    .superRefine((value, context) => {
      const fault = nameFault(value, taken);
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
    });

/** A column name chosen by staff. */
export const columnName = name('请填写字段名', ownColumns);
/** A table name chosen by staff. */
export const tableName = name('请填写表名', []);

/** Whether staff could give a column this name. */
export const isColumnName = (value: string): boolean => nameFault(value, ownColumns) === undefined;
/** Whether staff could give a table this name. */
export const isTableName = (value: string): boolean => nameFault(value, []) === undefined;
