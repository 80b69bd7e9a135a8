import { isDecimal, isInteger } from '@shuyuan/contract/platform/validation.rules';
import type { FilledCell } from '../../../../platform/excel/cell';
import { cellTexts, moneySigns } from './cell.texts';
import { digitsOfPercent, lostDigits, narrow, percentDigits } from './cell-text';
import type { CellField, CellType } from './cell-type';

const typedPercent = /^([+-]?\d+(?:\.\d+)?)\s*%$/;
const thousands = /(?<=\d)[,，](?=\d{3}(?:\D|$))/gu;

/** The digits of a number however it was typed; any other text is returned as it is, for validation to refuse. */
const digitsOf = ({ kind, value }: FilledCell, { settings: { unit = '' } }: CellField): string => {
  if (kind === 'number') return value;
  if (kind === 'percent') return unit === '%' ? percentDigits(value) : value;
  const text = narrow(value).trim();
  const percent = unit === '%' ? undefined : typedPercent.exec(text)?.[1];
  if (percent !== undefined) return digitsOfPercent(percent.replace('+', ''));
  const plain = unit !== '' && text.endsWith(unit) ? text.slice(0, -unit.length).trim() : text;
  return plain.replace(thousands, '').replace(/^\+(?=\d)/, '');
};

/** Without insignificant zeros: 12.0 is a whole number. */
const wholeOf = (digits: string): string => digits.replace(/\.0+$/, '');

const asInteger: CellType['read'] = (field) => (cell) => {
  if (lostDigits(cell)) return { fault: cellTexts.digitsLost };
  const digits = wholeOf(digitsOf(cell, field));
  return { value: isInteger(digits) ? Number(digits) : digits };
};

/** Whole numbers. */
export const wholeNumber: CellType = {
  kind: 'number',
  numberFormat: () => '0',
  write: () => (value) => (typeof value === 'number' ? { kind: 'number', value: String(value) } : null),
  read: asInteger,
};

const scaleOf = ({ settings }: CellField): number => settings.scale ?? 2;

/** With as many decimals as the column has, so that what was written is read back unchanged. */
const scaled = (digits: string, scale: number): string => {
  const [whole = '', fraction = ''] = digits.split('.');
  const digitsAfter = fraction.replace(/0+$/, '');
  return digitsAfter.length > scale ? digits : `${whole}.${digitsAfter.padEnd(scale, '0')}`;
};

/** Decimal numbers; they are texts, so that no digit is lost. */
export const decimalNumber: CellType = {
  kind: 'number',
  numberFormat: (field) => `0.${'0'.repeat(scaleOf(field))}`,
  write: () => (value) =>
    typeof value === 'string' || typeof value === 'number' ? { kind: 'number', value: String(value) } : null,
  read: (field) => (cell) => {
    if (lostDigits(cell)) return { fault: cellTexts.digitsLost };
    const digits = digitsOf(cell, field);
    return { value: isDecimal(digits) ? scaled(digits, scaleOf(field)) : digits };
  },
};

const yuanOf = (fen: number): string => {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const amount = /^(-?)(\d{1,13})(?:\.(\d{1,2})0*)?$/;

/** Amounts: yuan in the cell, fen everywhere else. */
export const money: CellType = {
  kind: 'number',
  numberFormat: () => '#,##0.00',
  write: () => (value) => (typeof value === 'number' ? { kind: 'number', value: yuanOf(value) } : null),
  read: (field) => (cell) => {
    const digits = digitsOf({ ...cell, value: narrow(cell.value).trim().replace(moneySigns, '').trim() }, field);
    const match = amount.exec(digits);
    if (match === null) return { value: digits };
    const [, sign = '', yuan = '', fraction = ''] = match;
    const fen = Number(yuan) * 100 + Number(fraction.padEnd(2, '0'));
    return { value: sign === '-' && fen !== 0 ? -fen : fen };
  },
};
