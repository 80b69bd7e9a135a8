import type { FieldInput } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { ComponentType } from 'react';
import type { ColumnKind } from '../../../ui/data-table/column';

/** What a drawing needs to know of a field. */
export type ShownField = Pick<FieldInput, 'field' | 'name' | 'edit_input' | 'select_item' | 'settings'>;

/** What an input of a record's value takes; null is no value. */
export interface FieldInputProps {
  readonly field: ShownField;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** Called with true while files are on their way: they are not part of the value yet. */
  readonly onBusy?: ((busy: boolean) => void) | undefined;
  /** Of the element that a label names. */
  readonly id?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly invalid?: boolean | undefined;
  readonly describedBy?: string | undefined;
  /** One of very many, as on the designer's canvas: heavy editors show a stand-in. */
  readonly light?: boolean | undefined;
}

/** What a cell of a list takes. */
export interface FieldCellProps {
  readonly field: ShownField;
  readonly value: unknown;
}

/** How values of one kind are shown. */
export interface FieldCellView {
  readonly Cell: ComponentType<FieldCellProps>;
  /** How its column is aligned. */
  readonly columnKind?: ColumnKind;
  /** How wide its column is, where the usual width does not fit. */
  readonly columnWidth?: number;
  /** The room that a value takes beyond half a line: a whole line, or so much that its form is a page of its own. */
  readonly room?: 'line' | 'page';
}

/** How the screen shows one kind of field; the contract has a module under the same key. */
export interface FieldTypeView extends FieldCellView {
  readonly icon: ComponentType;
  readonly Input: ComponentType<FieldInputProps>;
  /** A value that previews may show. */
  readonly example: (field: ShownField) => unknown;
}
