import type { ColumnKind } from './column';

const grouped = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, ',');

/**
 * Formats an exact figure, which comes as text: of more rows than one it can have more digits than a number holds. Money
 * comes in whole fen.
 */
export const formatSum = (figure: string, kind: ColumnKind | undefined): string => {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(figure) ?? [];
  if (whole === '') return figure;
  if (kind !== 'money') return `${sign}${grouped(whole)}${fraction === '' ? '' : `.${fraction}`}`;
  const fen = whole.padStart(3, '0');
  return `${sign}¥${grouped(fen.slice(0, -2))}.${fen.slice(-2)}`;
};
