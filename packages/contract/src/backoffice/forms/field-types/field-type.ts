import type { z } from 'zod';
import type { FieldOption } from '../field-option';
import type { RuleName } from '../field-rule';
import type { SearchInput } from '../search-input';

/** What a field type may look at when it judges a value. */
export interface FieldShape {
  readonly select_item: readonly FieldOption[];
  readonly settings: FieldSettings;
}

/** What a field has beyond the requirements' properties; each type reads the ones it names. */
export interface FieldSettings {
  readonly placeholder?: string | undefined;
  readonly default_value?: unknown;
  /** Heading under which the field stands in the form. */
  readonly section?: string | undefined;
  /** Whether lists may be sorted by it; such a field has an index. */
  readonly sortable?: boolean | undefined;
  /** Width in the form: a whole line, a half or a third. */
  readonly span?: 'full' | 'half' | 'third' | undefined;
  /** Digits after the point, of a decimal. */
  readonly scale?: number | undefined;
  /** Words behind a number, such as 人 or %. */
  readonly unit?: string | undefined;
  /** Most stars of a rating. */
  readonly rate_max?: number | undefined;
  /** Most entries of a field that holds many. */
  readonly count_max?: number | undefined;
  /** The form that a relation points to, and the field of it that names a record. */
  readonly relation_form_id?: number | undefined;
  readonly relation_label?: string | undefined;
  /** The field is there to be filled in while another one, a choice or a switch, has one of these values. */
  readonly show_when?: { readonly field: string; readonly values: readonly string[] } | undefined;
  /** The pattern of an automatic number: prefix, part of the date, digits. */
  readonly serial_prefix?: string | undefined;
  readonly serial_period?: 'none' | 'year' | 'month' | 'day' | undefined;
  readonly serial_digits?: number | undefined;
  /** Whoever is named in it is responsible for the record: roles that see their own rows see it. */
  readonly is_owner?: boolean | undefined;
  /** How much it tells about a person, where that is not what its type usually does. */
  readonly privacy?: 'open' | 'personal' | 'sensitive' | undefined;
}

/** A kind of field. The server and the web each have a module under the same key. */
export interface FieldType {
  readonly key: string;
  readonly label: string;
  /** What it is for, in the palette. */
  readonly hint: string;
  /** How it is filled in, in a sheet to be imported; a choice names its options instead. */
  readonly filling?: { readonly how: string; readonly example?: string };
  readonly group: FieldGroup;
  /** Whether `select_item` belongs to it. */
  readonly options: 'none' | 'flat' | 'tree';
  readonly rules: readonly RuleName[];
  /** Search controls that fit, the usual one first. */
  readonly searchInputs: readonly SearchInput[];
  readonly settings: readonly (keyof FieldSettings)[];
  /** The schema of one record's value on the wire; null, which is no value, is judged outside. */
  value(shape: FieldShape): z.ZodType;
  /** What its values are compared as, where that is not as text; a code is compared in capitals. */
  readonly comparedAs?: 'number' | 'day' | 'instant' | 'time' | 'code';
  /** What its ids point to. */
  readonly pointsTo?: 'form' | 'admin' | 'department';
  /** A value is a list. */
  readonly many?: true;
  /** A value is encrypted where it lies. */
  readonly sealed?: true;
  /** A value is HTML. */
  readonly html?: true;
  /** A value is the address of an upload, or some: of pictures, or of files of any kind. HTML may hold some too. */
  readonly holdsFiles?: 'pictures' | 'files';
  /** The server gives the value; nobody types it in. */
  readonly automatic?: true;
  /** A value is yes or no; its input shows no from the start. */
  readonly yesNo?: true;
  /** Another field can depend on its value. */
  readonly decides?: true;
  /** How much a value tells about a person unless the designer says otherwise; nothing where it is not named. */
  readonly privacy?: 'personal' | 'sensitive';
  /** A part of a value can be shown; values of other types are shown whole or not at all. */
  readonly maskable?: true;
  /** Whether a text is a whole value: what is masked is found by the whole alone. */
  readonly isWhole?: (text: string) => boolean;
  /** A record can be found by its value in an import. */
  readonly identifies?: true;
  /** Its rank among the types that can name a record; 1 is the likeliest. */
  readonly namingRank?: number;
  /** How many of what is stored make one of what people write: 100 fen a yuan. */
  readonly unitSize?: number;
  /** Words that people write as they like: in one line, or in several. */
  readonly freeText?: 'line' | 'lines';
  /** The number that a person is looked for by. */
  readonly personKey?: 'mobile' | 'id_card';
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
export const sharedSettings: readonly (keyof FieldSettings)[] = ['show_when', 'privacy'];

/** Declares a field type and keeps its key. */
export const defineFieldType = <const T extends FieldType>(type: T): T => type;
