import type { FieldTypeKey } from '@shuyuan/contract/backoffice/forms/field-types';
import type { FieldShape } from '@shuyuan/contract/backoffice/forms/field-types/field-type';
import type { SearchInput } from '@shuyuan/contract/backoffice/forms/search-input';
import type { Expression, SqlBool } from 'kysely';
import type { CellType } from './cell/cell-type';
import type { ColumnType, Sql } from './column-type';
import type { Mask } from './mask';
import type { Words } from './words';

/** A column that is converted to another type. */
export interface Change {
  readonly column: Sql;
  readonly from: FieldShape;
  readonly to: FieldShape;
  /** The table whose rows a reference points to. */
  readonly target: Sql | undefined;
}

/** The result of a conversion. */
export interface Converted {
  /** Whether a value can be converted; may contain parameters. */
  readonly fits: Sql<boolean> | undefined;
  /** The new value, without parameters or subqueries; undefined when it stays as it is stored. */
  readonly value: Sql | undefined;
}

/** The conversion from one type to another. */
export interface Conversion {
  /** `free`: every value fits. `check`: the values are checked first. */
  readonly risk: 'free' | 'check';
  convert(change: Change): Converted;
}

/** What a search condition refers to. */
export interface SearchTarget {
  /** The column; for a field in a link table, the row's id. */
  readonly column: Sql;
  /** The link table of a `relations` field. */
  readonly link?: Sql | undefined;
}

/** A way to search by a field. `value` comes from the request and has been validated. */
export interface SearchOperator<T = never> {
  /** The kind of index that serves it, if any. */
  readonly index: 'btree' | 'gin' | 'gist' | undefined;
  where(target: SearchTarget, value: T): Expression<SqlBool>;
}

/** How a field type is stored, how it is searched, and what it can be converted from. */
export interface StoredType {
  readonly key: FieldTypeKey;
  /** Undefined for `relations`, whose values are in a link table. */
  readonly column: (shape: FieldShape) => ColumnType | undefined;
  /** The order in lists; Chinese is sorted by pinyin. Undefined when lists cannot be sorted by it. */
  readonly sort: 'plain' | 'pinyin' | undefined;
  /** Its value in JSON, where PostgreSQL's own format differs from the contract. */
  readonly json?: (column: Sql) => Sql;
  /** The text that a keyword is matched against, where it is not the column itself. */
  readonly searchedText?: (column: Sql) => Sql;
  /** For types whose values can be masked. */
  readonly mask?: Mask;
  /** How its values are written to the cells of a sheet. */
  readonly cell: CellType;
  /** The words that a keyword finds a record by; types that people do not remember in words have none. */
  readonly words?: Words;
  /** Unique without a rule that says so. */
  readonly unique?: true;
  /** The types that it can be made from; all others are refused while there are values. */
  readonly from: Readonly<Partial<Record<FieldTypeKey, Conversion>>>;
  readonly search: Readonly<Partial<Record<SearchInput, SearchOperator>>>;
}

/** Declares how a field type is stored. */
export const defineStoredType = <const T extends StoredType>(type: T): T => type;
