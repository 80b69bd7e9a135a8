import type { Cell, FilledCell } from './cell';
import type { NumberStyle } from './number-format';
import { fromSerial } from './serial-date';

const short = /^-?\d{1,15}$/;
const significantMax = 15;

/** A number written out in digits: no exponent, and only digits that a double has. */
const plainDigits = (text: string): string | undefined => {
  if (short.test(text)) return text === '-0' ? '0' : text;
  const number = Number(text);
  if (text === '' || !Number.isFinite(number)) return undefined;
  const exact = Number(number.toPrecision(significantMax));
  const [mantissa = '', exponent] = String(exact).split('e');
  if (exponent === undefined) return mantissa === '-0' ? '0' : mantissa;
  return shifted(mantissa, Number(exponent));
};

const shifted = (mantissa: string, exponent: number): string => {
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - whole.length)}${whole}${fraction}`;
  return `${sign}${whole}${fraction.padEnd(exponent, '0')}`;
};

const exactCell = (text: string, { meaning }: NumberStyle, uses1904: boolean): FilledCell => {
  if (meaning === 'number' || meaning === 'percent') {
    const digits = plainDigits(text);
    return digits === undefined ? { kind: 'error', value: text } : { kind: meaning, value: digits };
  }
  const serial = Number(text);
  const at = fromSerial(serial, uses1904);
  if (at === undefined) return { kind: 'number', value: plainDigits(text) ?? text };
  if (meaning === 'time' && serial < 1) return { kind: 'time', value: at.time };
  if (meaning === 'date' && at.time === '00:00:00') return { kind: 'date', value: at.date };
  return { kind: 'datetime', value: `${at.date}T${at.time}` };
};

const isDateLike = (kind: string): boolean => kind === 'date' || kind === 'datetime' || kind === 'time';

/** A number with what its format displays. */
export const numberCell = (text: string, style: NumberStyle, uses1904: boolean): Cell => {
  const cell = exactCell(text, style, uses1904);
  const isShown = style.show !== undefined && (cell.kind === style.meaning || isDateLike(cell.kind));
  const shown = isShown ? style.show?.(cell.value) : undefined;
  return shown === undefined || shown === '' || shown === cell.value ? cell : { ...cell, shown };
};
