import { schoolMinute } from '../../platform/school-clock';
import type { ColumnKind } from './column';

const yuan = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' });
const plainNumber = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 6 });

/** Formats an integer number of fen as ¥1,234.56. */
export const formatMoney = (fen: number): string => yuan.format(fen / 100);

/** Formats a value by the kind of its column; no value becomes an empty text, so that the table can mark it. */
export const formatCell = (value: unknown, kind: ColumnKind = 'text'): string => {
  if (value === null || value === undefined || value === '') return '';
  if (kind === 'money' && typeof value === 'number') return formatMoney(value);
  if (kind === 'number' && typeof value === 'number') return plainNumber.format(value);
  if (kind === 'datetime' && typeof value === 'string') return schoolMinute(new Date(value)) || value;
  // A date has no time and no zone: it is shown as it came, never through Date.
  if (kind === 'date' && typeof value === 'string') return value.slice(0, 10);
  if (Array.isArray(value)) return value.map((part) => formatCell(part, kind)).join('、');
  return String(value);
};
