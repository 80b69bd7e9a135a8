import { type FieldInput, plainField } from './custom-form-field';

/**
 * A field that decides about money, seats, states or who owns a row. It is only set by actions with rights of their own
 * and by no other write: the engine rejects it in edits, batches, imports and reverts, and editors show it read-only.
 */
export interface DecidedField {
  /** The rights whose actions set it; empty where it is derived from other records. */
  readonly by: readonly `${string}.${string}`[];
  /** The explanation at the field. */
  readonly message: string;
  /** Who may set it in a new record: whoever creates one, or only holders of one of the rights; nobody if absent. */
  readonly onCreate?: 'maker' | 'holder';
}

/** Records that no longer count: those whose field has one of these values. Every list shows them grey and struck through. */
export interface StruckWhen {
  readonly field: string;
  readonly values: readonly string[];
}

/**
 * A form that the product itself defines (requirements §10). Its id is fixed, far above the ids of staff's forms, so
 * that rights, menu entries and screens can name it; its table is never renamed.
 */
export interface SystemForm {
  readonly id: number;
  readonly name: string;
  readonly table_name: string;
  readonly remark: string;
  readonly sort_name: string;
  readonly sort_type: 'asc' | 'desc';
  readonly fields: readonly FieldInput[];
  /** By column (docs/adr/0016-what-decides-is-an-act.md). */
  readonly decided?: Readonly<Record<string, DecidedField>>;
  readonly struckWhen?: StruckWhen;
}

/** A field of a system form, with the defaults of a new field in the designer. */
export const systemField = (
  field: Pick<FieldInput, 'field' | 'name' | 'edit_input'> & Partial<FieldInput>,
): FieldInput => plainField(field);

/** Options whose stored value is their label. */
export const wordOptions = (...words: readonly string[]): FieldInput['select_item'] =>
  words.map((word) => ({ value: word, label: word }));
