import { tidyMobile } from '@shuyuan/contract/platform/validation.rules';
import { cellTexts } from './cell.texts';
import { fitted, lostDigits, narrow, shownText } from './cell-text';
import { type CellType, textCell } from './cell-type';

/** Texts unchanged. */
export const plainText = (options: { width?: number; tidy?: (text: string) => string } = {}): CellType => ({
  kind: 'text',
  ...(options.width === undefined ? {} : { width: options.width }),
  write: () => (value) => (typeof value === 'string' ? textCell(fitted(value)) : null),
  read: () => (cell) => {
    if (lostDigits(cell)) return { fault: cellTexts.digitsLost };
    const text = shownText(cell);
    if (text.endsWith(cellTexts.cut)) return { fault: cellTexts.isCut };
    return { value: options.tidy === undefined ? text : options.tidy(text) };
  },
});

const separators = /[\s\-\u00a0\u200b-\u202f\ufeff]/gu;
/** What the formats of numbers put into one. */
const numberSigns = /,(?=\d{3})|\.0+$/g;

/** A phone number from a cell, which may be formatted as a number. */
export const mobileInCell = (text: string): string => tidyMobile(narrow(text).trim().replace(numberSigns, ''));

/** An ID number without spaces. */
export const tidyIdCard = (text: string): string => narrow(text).replace(separators, '');

/** A colour in its stored form. */
export const tidyColor = (text: string): string => {
  const color = narrow(text).trim().toLowerCase();
  return /^[0-9a-f]{6}$/.test(color) ? `#${color}` : color;
};
