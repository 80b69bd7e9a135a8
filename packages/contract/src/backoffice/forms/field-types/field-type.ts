import type { z } from 'zod';
import type { FieldOption } from '../field-option';
import type { RuleName } from '../field-rule';
import type { SearchInput } from '../search-input';

/** What a field type may use to validate a value. */
export interface FieldShape {
  readonly select_item: readonly FieldOption[];
  readonly settings: FieldSettings;
}

/** The settings of a field beyond the requirements' properties; each type uses those it names. */
export interface FieldSettings {
  readonly placeholder?: string | undefined;
  readonly default_value?: unknown;
  /** Heading above the field in the form. */
  readonly section?: string | undefined;
  /** Whether lists may be sorted by it; such a field has an index. */
  readonly sortable?: boolean | undefined;
  /** Width in the form: a whole line, a half or a third. */
  readonly span?: 'full' | 'half' | 'third' | undefined;
  /** Digits after the decimal point. */
  readonly scale?: number | undefined;
  /** Unit after a number, such as 人 or %. */
  readonly unit?: string | undefined;
  /** The maximum of a rating. */
  readonly rate_max?: number | undefined;
  /** The maximum number of entries of a field with many values. */
  readonly count_max?: number | undefined;
  /** The related form, and the field of it that names a record. */
  readonly relation_form_id?: number | undefined;
  readonly relation_label?: string | undefined;
  /** The field is shown while another one, a choice or a switch, has one of these values. */
  readonly show_when?: { readonly field: string; readonly values: readonly string[] } | undefined;
  /** The pattern of an automatic number: prefix, part of the date, digits. */
  readonly serial_prefix?: string | undefined;
  readonly serial_period?: 'none' | 'year' | 'month' | 'day' | undefined;
  readonly serial_digits?: number | undefined;
  /** The person named in it is responsible for the record: roles that see their own rows see it. */
  readonly is_owner?: boolean | undefined;
  /** How sensitive it is, where that differs from its type's default. */
  readonly privacy?: 'open' | 'personal' | 'sensitive' | undefined;
  /** Headings besides its label under which sheets that are imported have it. */
  readonly import_headings?: readonly string[] | undefined;
}

/** A field type. The server and the web each have a module under the same key. */
export interface FieldType {
  readonly key: string;
  readonly label: string;
  /** Its purpose, shown in the palette. */
  readonly hint: string;
  /** How it is filled in, in a sheet to be imported; a choice lists its options instead. */
  readonly filling?: { readonly how: string; readonly example?: string };
  readonly group: FieldGroup;
  /** Whether it uses `select_item`. */
  readonly options: 'none' | 'flat' | 'tree';
  readonly rules: readonly RuleName[];
  /** Search controls that fit, the default first. */
  readonly searchInputs: readonly SearchInput[];
  /** How a new field is found by default; at the cost of one index at most. */
  readonly found?: 'searched' | 'searched and sorted';
  readonly settings: readonly (keyof FieldSettings)[];
  /** The schema of one record's value in the API; null, which means no value, is handled outside. */
  value(shape: FieldShape): z.ZodType;
  /** How its values are compared, if not as text; a code is compared in upper case. */
  readonly comparedAs?: 'number' | 'day' | 'instant' | 'time' | 'code';
  /** What its ids point to. */
  readonly pointsTo?: 'form' | 'admin' | 'department';
  /** A value is a list. */
  readonly many?: true;
  /** A value is a place, with its address. */
  readonly place?: true;
  /** A value is encrypted at rest. */
  readonly sealed?: true;
  /** A value is HTML. */
  readonly html?: true;
  /** A value is the address of an upload, or several: of pictures, or of any files. HTML may contain some too. */
  readonly holdsFiles?: 'pictures' | 'files';
  /** The server sets the value; nobody types it. */
  readonly automatic?: true;
  /** A value is yes or no; its input shows no by default. */
  readonly yesNo?: true;
  /** Conditions of other fields can refer to it. */
  readonly decides?: true;
  /** How sensitive a value is unless the designer says otherwise; not sensitive if absent. */
  readonly privacy?: 'personal' | 'sensitive';
  /** A value can be shown in part; values of other types are shown in full or not at all. */
  readonly maskable?: true;
  /** Whether a text is a complete value: a masked field is only searched by complete values. */
  readonly isWhole?: (text: string) => boolean;
  /** An import can find a record by its value. */
  readonly identifies?: true;
  /** Its rank among the types that can be a record's title; 1 is the likeliest. */
  readonly namingRank?: number;
  /** How many stored units make one written unit: 100 fen to the yuan. */
  readonly unitSize?: number;
  /** Free text: on one line, or on several. */
  readonly freeText?: 'line' | 'lines';
  /** The number by which a person is searched. */
  readonly personKey?: 'mobile' | 'id_card';
  /** The way in which a person is reached by it. */
  readonly reachedBy?: 'mobile' | 'mail';
}

/** The groups of the designer's palette, in order. */
export const fieldGroups = {
  text: '文字',
  number: '数字',
  time: '时间',
  choice: '选择',
  contact: '联系方式',
  file: '文件与内容',
  link: '关联',
} as const;
export type FieldGroup = keyof typeof fieldGroups;

/** Settings that fields of every type have. */
export const sharedSettings: readonly (keyof FieldSettings)[] = ['show_when', 'privacy', 'import_headings'];

/** Declares a field type with its exact type. */
export const defineFieldType = <const T extends FieldType>(type: T): T => type;
