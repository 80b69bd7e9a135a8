import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { Cell, CellKind, FilledCell } from '../../../../platform/excel/cell';

/** The properties of a field that its cells depend on. */
export type CellField = Pick<CustomFormField, 'field' | 'name' | 'edit_input' | 'select_item' | 'settings'>;

/** A record that a cell names: by its label, or by `label #12`, or by `#12` alone. */
export interface NamedRecord {
  readonly text: string;
  readonly id?: number | undefined;
  /** What precedes the number. */
  readonly label?: string | undefined;
}

/** The content of a cell: a value to validate, a record to look up, or unreadable. */
export type Reading =
  | { readonly value: unknown }
  | { readonly named: readonly NamedRecord[]; readonly many: boolean }
  | { readonly fault: string };

/** What reading instants needs to know. */
export interface ReadingContext {
  /** The school's distance from UTC in minutes; instants are shown and read by its clock. */
  readonly offset: number;
}

/** What writing instants, references and files needs to know. */
export interface WritingContext extends ReadingContext {
  /** Whether several records of a relation have this label. */
  readonly isAmbiguous: (label: string) => boolean;
  /** What makes the address of a file whole; without it, a file is written by its name alone. */
  readonly site?: string | undefined;
}

/** How the values of a field type are written to and read from cells. Made once per field, used for all its rows. */
export interface CellType {
  /** The usual kind of its cells. */
  readonly kind: CellKind;
  readonly numberFormat?: (field: CellField) => string;
  /** In characters. */
  readonly width?: number;
  /** Its texts have several lines. */
  readonly wrap?: true;
  /** Takes a value as responses contain it. */
  readonly write: (field: CellField, context: WritingContext) => (value: unknown) => Cell;
  readonly read: (field: CellField, context: ReadingContext) => (cell: FilledCell) => Reading;
}

/** A text cell; an empty text gives an empty cell. */
export const textCell = (value: string): Cell => (value === '' ? null : { kind: 'text', value });
