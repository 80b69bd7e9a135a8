import type { FilledCell } from '../../../../platform/excel/cell';
import { cellTexts, datePattern, dateTimePattern, rangeSeparator, timePattern } from './cell.texts';
import { exactText, narrow } from './cell-text';
import { type CellType, textCell } from './cell-type';

const midnight = /[ T]0{1,2}:00(?::00(?:\.0+)?)?$/;
const compactDate = /^(\d{4})(\d{2})(\d{2})$/;

const pad = (text: string | number): string => String(text).padStart(2, '0');

/** An offset in minutes as instants carry it, such as `+08:00`. */
const zoneOf = (offset: number): string => {
  const minutes = Math.abs(offset);
  return `${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
};

/** A day however it was typed; any other text stays as it is, for validation to refuse. */
const dayOf = (text: string): string => {
  const plain = narrow(text).trim().replace(midnight, '');
  const match = datePattern.exec(plain) ?? compactDate.exec(plain);
  return match === null ? plain : `${match[1]}-${pad(match[2] ?? '')}-${pad(match[3] ?? '')}`;
};

/** Days, without a time zone. */
export const day: CellType = {
  kind: 'date',
  width: 12,
  write: () => (value) => (typeof value === 'string' ? { kind: 'date', value } : null),
  read: () => (cell) => ({ value: dayOf(exactText(cell)) }),
};

const byTheClock = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})([+-]\d{2}:\d{2})$/;

/** Instants as cells, by the school's clock. One that is given by it already needs no conversion. */
export const instantWriter = (offset: number): ((value: unknown) => FilledCell | null) => {
  const zone = zoneOf(offset);
  return (value) => {
    const [, local, own] = (typeof value === 'string' && byTheClock.exec(value)) || [];
    if (local !== undefined && own === zone) return { kind: 'datetime', value: local };
    const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
    if (Number.isNaN(at)) return null;
    const text = new Date(at + offset * 60_000).toISOString().slice(0, -1);
    return { kind: 'datetime', value: text.replace(/\.000$/, '') };
  };
};

const withZone = /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:\d{2})$/;

const instantOf = (text: string, offset: number): string => {
  const plain = narrow(text).trim();
  if (withZone.test(plain)) return plain;
  const match = dateTimePattern.exec(plain);
  if (match === null) return plain;
  const [, date = '', clock = '0:00', seconds = '00'] = match;
  const [hours = '', minutes = ''] = clock.split(/[:：]/u);
  return `${dayOf(date)}T${pad(hours)}:${minutes}:${seconds}${zoneOf(offset)}`;
};

/** Instants. */
export const instant: CellType = {
  kind: 'datetime',
  width: 20,
  write: (_, { offset }) => instantWriter(offset),
  read:
    (_, { offset }) =>
    (cell) => ({ value: instantOf(exactText(cell), offset) }),
};

const clockOf = (text: string): string => {
  const plain = narrow(text).trim();
  const match = timePattern.exec(plain);
  if (match === null || (match[3] ?? '00') !== '00') return plain;
  return `${pad(match[1] ?? '')}:${match[2]}`;
};

/** Times of day, to the minute. */
export const clock: CellType = {
  kind: 'time',
  numberFormat: () => 'hh:mm',
  width: 10,
  write: () => (value) => (typeof value === 'string' ? { kind: 'time', value: `${value.slice(0, 5)}:00` } : null),
  read: () => (cell) => ({ value: clockOf(exactText(cell)) }),
};

/** Two days. */
export const dayRange: CellType = {
  kind: 'text',
  width: 26,
  write: () => (value) => (Array.isArray(value) ? textCell(value.join(cellTexts.range)) : null),
  read: () => (cell) => ({ value: exactText(cell).trim().split(rangeSeparator).map(dayOf) }),
};
