import { cellTextMax, type FilledCell } from '../../../../platform/excel/cell';
import { cellTexts } from './cell.texts';

const wide = /[\uff01-\uff5e\u3000]/gu;

/** Full-width digits and signs as ASCII. */
export const narrow = (text: string): string =>
  text.replace(wide, (character) =>
    character === '\u3000' ? ' ' : String.fromCharCode(character.charCodeAt(0) - 0xfee0),
  );

/** A name by which it is compared: width, case and spaces do not matter. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s/gu, '');

/** A percentage's digits with the decimal point moved, exactly. */
export const percentDigits = (digits: string): string => {
  const negative = digits.startsWith('-');
  const [whole = '', fraction = ''] = digits.replace('-', '').split('.');
  const moved = whole + fraction.padEnd(2, '0').slice(0, 2);
  const rest = fraction.slice(2).replace(/0+$/, '');
  const text = `${moved.replace(/^0+(?=\d)/, '')}${rest === '' ? '' : `.${rest}`}`;
  return negative && text !== '0' ? `-${text}` : text;
};

/** The exact content of a cell as text, whatever its format displays. */
export const exactText = ({ kind, value }: FilledCell): string => {
  if (kind === 'datetime') return value.replace('T', ' ');
  if (kind === 'percent') return `${percentDigits(value)}%`;
  if (kind === 'boolean') return value.toUpperCase();
  return value;
};

/** The text that a cell displays. */
export const shownText = (cell: FilledCell): string => cell.shown ?? exactText(cell);

/** A long number as programs save it in a text file: `3.30106E+17`. */
const rounded = /^-?\d(?:\.\d+)?E\+(?:1[1-9]|[2-9]\d|\d{3})$/;

/** Spreadsheet programs keep fifteen digits; the last ones of a longer number are zeros that nobody typed. */
export const lostDigits = ({ kind, value }: FilledCell): boolean =>
  kind === 'number' ? value.replace(/^-|\..*$/g, '').length > 15 : kind === 'text' && rounded.test(value.trim());

/** The digits of a percentage with the decimal point moved to that of the plain number, exactly. */
export const digitsOfPercent = (percent: string): string => {
  const negative = percent.startsWith('-');
  const [whole = '', fraction = ''] = percent.replace('-', '').split('.');
  const padded = whole.padStart(3, '0');
  const rest = (padded.slice(-2) + fraction).replace(/0+$/, '');
  const text = `${padded.slice(0, -2).replace(/^0+(?=\d)/, '')}${rest === '' ? '' : `.${rest}`}`;
  return negative && text !== '0' ? `-${text}` : text;
};

/** A text that fits into a cell; a longer one is truncated and says so. */
export const fitted = (text: string): string => {
  if (text.length <= cellTextMax) return text;
  const { cut } = cellTexts;
  return text.slice(0, cellTextMax - cut.length).replace(/\p{Cs}$/u, '') + cut;
};
