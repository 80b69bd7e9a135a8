import type { FieldTypeKey } from '@shuyuan/contract/backoffice/forms/field-types';

const pad = (number: number): string => String(number).padStart(2, '0');

/** An instant in the school's time zone, to the microsecond, as PostgreSQL's JSON gives it. */
const localTime = (json: string): string => {
  const [, second = '', fraction = ''] = /^(.{19})(\.\d+)?/.exec(json) ?? [];
  const shifted = new Date(Date.parse(json.replace(/\.\d+/, '')) + 8 * 3_600_000);
  if (second === '') throw new Error(`not an instant: ${json}`);
  const day = `${shifted.getUTCFullYear()}-${pad(shifted.getUTCMonth() + 1)}-${pad(shifted.getUTCDate())}`;
  const time = `${pad(shifted.getUTCHours())}:${pad(shifted.getUTCMinutes())}:${pad(shifted.getUTCSeconds())}`;
  return `${day} ${time}${fraction === '' ? '' : fraction.padEnd(7, '0')}`;
};

const rangeText = (json: string): string => {
  const [, from = '', until = ''] = /^\[(.+),(.+)\)$/.exec(json) ?? [];
  const last = new Date(Date.parse(until) - 86_400_000).toISOString().slice(0, 10);
  return `${from} ~ ${last}`;
};

const plainOf = (html: string): string =>
  html.replaceAll('<br>', '\n').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** The meaning of a stored value, whatever its type; written independently of the conversions that it checks. */
export const meaningOf = (type: FieldTypeKey, json: unknown): string | null => {
  if (json === null || json === undefined || json === '' || (Array.isArray(json) && json.length === 0)) return null;
  if (type === 'money') return String(Number(json) / 100);
  if (type === 'switch') return json === true ? '是' : '否';
  if (type === 'datetime') return localTime(String(json));
  if (type === 'time') return String(json).replace(/^(\d\d:\d\d):00$/, '$1');
  if (type === 'date_range') return rangeText(String(json));
  if (type === 'rich_text') return plainOf(String(json));
  if (type === 'id_card') return String(json).toUpperCase();
  if (type === 'map') return JSON.stringify(json);
  if (type === 'relations') return (json as number[]).join();
  if (Array.isArray(json)) return json.join(type === 'cascader' || type === 'region' ? ' / ' : '、');
  return String(json);
};

/** A stored value, as PostgreSQL's JSON gives it, in the shape that the contract validates. */
export const wireValue = (type: FieldTypeKey, json: unknown): unknown => {
  if (type === 'decimal') return String(json);
  // Seconds can only come from another type; they are preserved although no input asks for them.
  if (type === 'time') return String(json).slice(0, 5);
  return type === 'date_range' ? rangeText(String(json)).split(' ~ ') : json;
};

const isNumeric = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);
const yes = new Set(['是', '1', 'true']);
const no = new Set(['否', '0', 'false']);

/** Whether two meanings are equal: 3.50 and 3.5, 是 and 1, a day and its midnight, a day and the range of that day. */
export const isSameMeaning = (one: string | null, other: string | null): boolean => {
  if (one === other) return true;
  if (one === null || other === null) return false;
  if (isNumeric(one) && isNumeric(other) && Number(one) === Number(other)) return true;
  if ((yes.has(one) && yes.has(other)) || (no.has(one) && no.has(other))) return true;
  if (one.toUpperCase() === other.toUpperCase()) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return long === `${short} 00:00:00` || long === `${short}:00` || long === `${short} ~ ${short}`;
};
