import { type FieldInput, plainField } from './custom-form-field';

/**
 * A field that decides about money, seats, states or whose a row is. Acts with rights of their own set it, and no other way
 * of writing records does: the engine refuses it in edits, batches, imports and reverts, and editors show it read-only.
 */
export interface DecidedField {
  /** The rights whose acts set it; empty where it follows from other records. */
  readonly by: readonly `${string}.${string}`[];
  /** What staff read at the field instead. */
  readonly message: string;
  /** Who may give it to a new record: whoever makes one, or only holders of one of the rights; nobody where it is absent. */
  readonly atBirth?: 'maker' | 'holder';
}

/**
 * A form that the product itself defines (requirements §10). Its id is fixed, far above those that staff's forms are given, so
 * that rights, menu entries and screens can name it; its table keeps its name for life.
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
}

/** A field of a system form; what is not said is as a new field of the designer has it. */
export const systemField = (
  field: Pick<FieldInput, 'field' | 'name' | 'edit_input'> & Partial<FieldInput>,
): FieldInput => plainField(field);

/** Choices whose stored value is the word that staff read. */
export const wordOptions = (...words: readonly string[]): FieldInput['select_item'] =>
  words.map((word) => ({ value: word, label: word }));
