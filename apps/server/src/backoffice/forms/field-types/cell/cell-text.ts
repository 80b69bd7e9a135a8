import { cellTextMax, type FilledCell } from '../../../../platform/excel/cell';
import { cellTexts } from './cell.texts';

const wide = /[\uff01-\uff5e\u3000]/gu;

/** Digits and signs of the wide keyboard as plain ones. */
export const narrow = (text: string): string =>
  text.replace(wide, (character) =>
    character === '\u3000' ? ' ' : String.fromCharCode(character.charCodeAt(0) - 0xfee0),
  );

/** A percentage's number with the point moved, exactly. */
export const percentDigits = (digits: string): string => {
  const negative = digits.startsWith('-');
  const [whole = '', fraction = ''] = digits.replace('-', '').split('.');
  const moved = whole + fraction.padEnd(2, '0').slice(0, 2);
  const rest = fraction.slice(2).replace(/0+$/, '');
  const text = `${moved.replace(/^0+(?=\d)/, '')}${rest === '' ? '' : `.${rest}`}`;
  return negative && text !== '0' ? `-${text}` : text;
};

/** What people see in a cell. */
export const shownText = ({ kind, value }: FilledCell): string => {
  if (kind === 'datetime') return value.replace('T', ' ');
  if (kind === 'percent') return `${percentDigits(value)}%`;
  if (kind === 'boolean') return value.toUpperCase();
  return value;
};

/** Spreadsheet programs keep fifteen digits; of a longer number the last ones are zeros that nobody typed. */
export const lostDigits = ({ kind, value }: FilledCell): boolean =>
  kind === 'number' && value.replace(/^-|\..*$/g, '').length > 15;

/** A text that a cell can hold; a longer one is cut and says so. */
export const fitted = (text: string): string => {
  if (text.length <= cellTextMax) return text;
  const { cut } = cellTexts;
  return text.slice(0, cellTextMax - cut.length).replace(/\p{Cs}$/u, '') + cut;
};
