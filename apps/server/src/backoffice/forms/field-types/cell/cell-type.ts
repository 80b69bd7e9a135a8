import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { Cell, CellKind, FilledCell } from '../../../../platform/excel/cell';

/** What a cell looks at of its field. */
export type CellField = Pick<CustomFormField, 'field' | 'name' | 'edit_input' | 'select_item' | 'settings'>;

/** A record that a cell names: by its label, or by `label #12`, or by `#12` alone. */
export interface NamedRecord {
  readonly text: string;
  readonly id?: number | undefined;
  /** What stands before the number. */
  readonly label?: string | undefined;
}

/** What a cell says: a value for the judge, a record to be looked up, or nothing that could be judged. */
export type Reading =
  | { readonly value: unknown }
  | { readonly named: readonly NamedRecord[]; readonly many: boolean }
  | { readonly fault: string };

/** What the writing of references asks. */
export interface WritingContext {
  /** Whether several records of a relation bear this label. */
  readonly isAmbiguous: (label: string) => boolean;
}

/** How the values of a field type stand in cells. Made for a field once, used for all its rows. */
export interface CellType {
  /** What its column holds as a rule. */
  readonly kind: CellKind;
  readonly numberFormat?: (field: CellField) => string;
  /** In characters. */
  readonly width?: number;
  /** A value as replies hold it. */
  readonly write: (field: CellField, context: WritingContext) => (value: unknown) => Cell;
  readonly read: (field: CellField) => (cell: FilledCell) => Reading;
}

/** A text cell; no text is an empty one. */
export const textCell = (value: string): Cell => (value === '' ? null : { kind: 'text', value });
