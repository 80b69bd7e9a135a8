import type { FilledCell } from '../../../../platform/excel/cell';
import type { SheetColumn } from '../../../../platform/excel/sheet-xml';
import { storedTypeOf } from '../field-types';
import { cellTexts } from './cell.texts';
import type { CellField, Reading, ReadingContext, WritingContext } from './cell-type';

/** The sheet column of a field, without its heading. */
export const columnOf = (field: CellField): Omit<SheetColumn, 'header'> => {
  const { kind, numberFormat, width, wrap } = storedTypeOf(field.edit_input).cell;
  return { kind, width, wrap, numberFormat: numberFormat?.(field) };
};

/** Writes the values of a field, as replies hold them, into cells. */
export const cellWriter = (field: CellField, context: WritingContext) =>
  storedTypeOf(field.edit_input).cell.write(field, context);

/** Reads the cells of a field. */
export const cellReader = (field: CellField, context: ReadingContext): ((cell: FilledCell) => Reading) => {
  const read = storedTypeOf(field.edit_input).cell.read(field, context);
  return (cell) => {
    if (cell.kind === 'error') return { fault: cellTexts.errorCell(cell.value) };
    return cell.kind === 'formula' ? { fault: cellTexts.formulaCell } : read(cell);
  };
};
