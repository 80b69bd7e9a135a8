import type { FieldTypeKey } from '@shuyuan/contract/backoffice/forms/field-types';
import type { FilledCell } from '../../../platform/excel/cell';
import type { SheetColumn } from '../../../platform/excel/sheet-xml';
import { cellTexts } from './cell.texts';
import type { CellField, CellType, Reading, WritingContext } from './cell-type';
import { choice, choices, yesOrNo } from './choice.cell';
import { fileAddress, fileAddresses, place } from './content.cell';
import { decimalNumber, money, wholeNumber } from './number.cell';
import { choicePath, region } from './path.cell';
import { reference, references } from './reference.cell';
import { plainText, tidyColor, tidyIdCard, tidyMobile } from './text.cell';
import { clock, day, dayRange, instant } from './time.cell';

/** How every field type stands in a cell. */
const cellTypes = {
  text: plainText(),
  textarea: plainText({ width: 30 }),
  number: wholeNumber,
  decimal: decimalNumber,
  money,
  rate: wholeNumber,
  serial: plainText(),
  date: day,
  datetime: instant,
  time: clock,
  date_range: dayRange,
  select: choice,
  multi_select: choices,
  radio: choice,
  checkbox: choices,
  switch: yesOrNo,
  cascader: choicePath,
  region,
  color: plainText({ width: 10, tidy: tidyColor }),
  mobile: plainText({ width: 14, tidy: tidyMobile }),
  email: plainText({ width: 24 }),
  url: plainText({ width: 30 }),
  id_card: plainText({ width: 22, tidy: tidyIdCard }),
  map: place,
  image: fileAddress,
  images: fileAddresses,
  file: fileAddress,
  files: fileAddresses,
  rich_text: plainText({ width: 40 }),
  relation: reference,
  relations: references,
  admin: reference,
  department: reference,
} as const satisfies Readonly<Record<FieldTypeKey, CellType>>;

const typeOf = (key: FieldTypeKey): CellType => cellTypes[key];

/** The column of a field, without the words above it. */
export const columnOf = (field: CellField): Omit<SheetColumn, 'header'> => {
  const { kind, numberFormat, width } = typeOf(field.edit_input);
  return { kind, width, numberFormat: numberFormat?.(field) };
};

/** Writes the values of a field, as replies hold them, into cells. */
export const cellWriter = (field: CellField, context: WritingContext) => typeOf(field.edit_input).write(field, context);

/** Reads the cells of a field. */
export const cellReader = (field: CellField): ((cell: FilledCell) => Reading) => {
  const read = typeOf(field.edit_input).read(field);
  return (cell) => (cell.kind === 'error' ? { fault: cellTexts.errorCell(cell.value) } : read(cell));
};
