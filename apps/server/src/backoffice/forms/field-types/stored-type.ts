import type { FieldTypeKey } from '@shuyuan/contract/backoffice/forms/field-types';
import type { FieldShape } from '@shuyuan/contract/backoffice/forms/field-types/field-type';
import type { SearchInput } from '@shuyuan/contract/backoffice/forms/search-input';
import type { Expression, SqlBool } from 'kysely';
import type { CellType } from './cell/cell-type';
import type { ColumnType, Sql } from './column-type';
import type { Mask } from './mask';
import type { Words } from './words';

/** A column that is to hold another type's values. */
export interface Change {
  readonly column: Sql;
  readonly from: FieldShape;
  readonly to: FieldShape;
  /** The table whose rows a reference points to. */
  readonly target: Sql | undefined;
}

/** What becomes of a value. */
export interface Converted {
  /** Whether a value can be taken over as it is; may hold parameters. */
  readonly fits: Sql<boolean> | undefined;
  /** The new value, without parameters or subqueries; undefined when it stays as it lies. */
  readonly value: Sql | undefined;
}

/** The way from one type to another. */
export interface Conversion {
  /** `free`: every value fits. `check`: the values are looked at first. */
  readonly risk: 'free' | 'check';
  convert(change: Change): Converted;
}

/** Where a search looks. */
export interface SearchTarget {
  /** The column; of a field that lies in a link table, the row's id. */
  readonly column: Sql;
  /** The link table, of `relations`. */
  readonly link?: Sql | undefined;
}

/** A way to search by a field. `value` is what came over the wire; it is judged before it gets here. */
export interface SearchOperator<T = never> {
  /** The index that serves it, if any. */
  readonly index: 'btree' | 'gin' | 'gist' | undefined;
  where(target: SearchTarget, value: T): Expression<SqlBool>;
}

/** How a field type lies in the database, how it is found there, and what it can be made from. */
export interface StoredType {
  readonly key: FieldTypeKey;
  /** Undefined for `relations`, whose values lie in a link table. */
  readonly column: (shape: FieldShape) => ColumnType | undefined;
  /** The order of lists; Chinese goes by pinyin. Undefined when lists cannot be sorted by it. */
  readonly sort: 'plain' | 'pinyin' | undefined;
  /** Its value in JSON, where PostgreSQL would write it in another way than the contract. */
  readonly json?: (column: Sql) => Sql;
  /** The text in which a keyword is looked for, where that is not the column's own. */
  readonly searchedText?: (column: Sql) => Sql;
  /** Of the types whose values can be shown in part. */
  readonly mask?: Mask;
  /** How its values stand in the cells of a sheet. */
  readonly cell: CellType;
  /** The words that a keyword finds a record by; types that people do not remember in words have none. */
  readonly words?: Words;
  /** Unique without being told so. */
  readonly unique?: true;
  /** The types that it can be made from; all others are refused while there are values. */
  readonly from: Readonly<Partial<Record<FieldTypeKey, Conversion>>>;
  readonly search: Readonly<Partial<Record<SearchInput, SearchOperator>>>;
}

/** Declares how a field type is stored. */
export const defineStoredType = <const T extends StoredType>(type: T): T => type;
