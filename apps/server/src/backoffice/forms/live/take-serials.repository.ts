import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database';
import { schoolOffset } from '../../../platform/db/school-offset';
import type { Sql } from '../field-types/column-type';

type Period = NonNullable<CustomFormField['settings']['serial_period']>;

const digitsDefault = 4;

const today = sql`(now() at time zone ${schoolOffset})`;
const periods: Readonly<Record<Period, Sql<string>>> = {
  none: sql`''`,
  year: sql`to_char(${today}, 'YYYY')`,
  month: sql`to_char(${today}, 'YYYYMM')`,
  day: sql`to_char(${today}, 'YYYYMMDD')`,
};

const periodOf = ({ settings }: CustomFormField): Sql<string> => periods[settings.serial_period ?? 'none'];

/**
 * Takes the next serial numbers of a field (`with … as (…)`), one for each row of `from`; returns the last of them.
 * Takers wait for one another, so that no number is used twice; a write that fails returns its numbers, so that none is
 * skipped.
 */
export const takeSerialsSql = (
  field: CustomFormField,
  { count, from }: { count: RawBuilder<unknown>; from: RawBuilder<unknown> },
): RawBuilder<unknown> =>
  sql`insert into app.form_serial as serial (custom_form_field_id, period, last)
    select ${field.id}::bigint, ${periodOf(field)}, ${count} from ${from}
    on conflict (custom_form_field_id, period) do update set last = serial.last + excluded.last
    returning last, period`;

/** A serial number as text: prefix, part of the date, padded digits; a number with more digits is not cut. */
export const serialSql = ({ settings }: CustomFormField, taken: Sql): Sql<string> => {
  const digits = sql`${settings.serial_digits ?? digitsDefault}::integer`;
  return sql`${settings.serial_prefix ?? ''}::text || ${taken}.period
    || lpad(${taken}.last::text, greatest(${digits}, length(${taken}.last::text)), '0')`;
};

/** Takes numbers for many rows at once, in order; other writers of the form wait until the transaction ends. */
export const takeSerials = async (
  db: Tx,
  { field, count }: { field: CustomFormField; count: number },
): Promise<string[]> => {
  if (count === 0) return [];
  const { rows } = await sql<{ period: string; last: number }>`
    ${takeSerialsSql(field, { count: sql`${count}::bigint`, from: sql`(values (1)) as once` })}`.execute(db);
  const [{ period, last } = { period: '', last: 0 }] = rows;
  const { serial_prefix: prefix = '', serial_digits: digits = digitsDefault } = field.settings;
  return Array.from({ length: count }, (_, at) => {
    const number = String(last - count + 1 + at);
    return `${prefix}${period}${number.padStart(digits, '0')}`;
  });
};
