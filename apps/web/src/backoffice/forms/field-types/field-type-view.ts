import type { FieldInput } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { ComponentType } from 'react';
import type { ColumnKind } from '../../../ui/data-table/column';

/** What inputs and cells need to know of a field. */
export type ShownField = Pick<FieldInput, 'field' | 'name' | 'edit_input' | 'select_item' | 'settings'>;

/** The props of an input for a record's value; null means no value. */
export interface FieldInputProps {
  readonly field: ShownField;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** Called with true while files are being uploaded: they are not part of the value yet. */
  readonly onBusy?: ((busy: boolean) => void) | undefined;
  /** The id of the labelled element. */
  readonly id?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** A value must be there. */
  readonly required?: boolean | undefined;
  readonly invalid?: boolean | undefined;
  readonly describedBy?: string | undefined;
  /** One of very many, as on the designer's canvas: heavy editors show a placeholder. */
  readonly light?: boolean | undefined;
}

/** The props of a cell in a list. */
export interface FieldCellProps {
  readonly field: ShownField;
  readonly value: unknown;
}

/** How values of one field type are shown. */
export interface FieldCellView {
  readonly Cell: ComponentType<FieldCellProps>;
  /** How its column is aligned. */
  readonly columnKind?: ColumnKind;
  /** The column's width, where the default does not fit. */
  readonly columnWidth?: number;
  /** A value is written with what arrives after it. */
  readonly isLate?: true;
  /** The space that a value needs beyond half a line: a whole line, or so much that its form becomes a full page. */
  readonly room?: 'line' | 'page';
}

/** How the screen shows one field type; the contract has a module under the same key. */
export interface FieldTypeView extends FieldCellView {
  readonly icon: ComponentType;
  readonly Input: ComponentType<FieldInputProps>;
  /** One end of a number range in a search; a whole number if absent. */
  readonly RangeEnd?: ComponentType<FieldInputProps>;
  /** A value that previews may show. */
  readonly example: (field: ShownField) => unknown;
}
