import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { RecordMeta, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { schoolMinute } from '../../../platform/school-clock';
import { daysOf } from './month';

/** A record on a day: with its time and place, where its form has them. */
export interface Entry {
  readonly row: RecordRow;
  /** Such as 14:30; '' if it has none. */
  readonly time: string;
  readonly place: string;
}

const addressIn = (value: unknown): string => {
  const address: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'address') : undefined;
  return typeof address === 'string' ? address : '';
};

/** Writes entries of a form by one of its date fields: a moment has its time, a day that of the form's first clock. */
const writerOf = ({ fields }: Pick<RecordMeta, 'fields'>, by: CustomFormField) => {
  const isMoment = fieldTypeOf(by.edit_input).comparedAs === 'instant';
  const isDay = fieldTypeOf(by.edit_input).comparedAs === 'day';
  const clock = fields.find(({ edit_input }) => isDay && fieldTypeOf(edit_input).comparedAs === 'time');
  const where = fields.find(({ edit_input }) => fieldTypeOf(edit_input).place);
  return (row: RecordRow): Entry => {
    const at = isMoment ? row[by.field] : clock && row[clock.field];
    const text = typeof at === 'string' ? at : '';
    return {
      row,
      time: isMoment ? schoolMinute(new Date(text)).slice(11) : text.slice(0, 5),
      place: where === undefined ? '' : addressIn(row[where.field]),
    };
  };
};

/** The records by day, each day in order of time; those without one come first, as what lasts all day. */
export const entriesOf = (
  rows: readonly RecordRow[],
  {
    meta,
    by,
    bounds,
  }: { meta: Pick<RecordMeta, 'fields'>; by: CustomFormField; bounds: { first: string; last: string } },
): ReadonlyMap<string, readonly Entry[]> => {
  const write = writerOf(meta, by);
  const days = new Map<string, Entry[]>();
  for (const row of rows) {
    for (const day of daysOf(row[by.field], bounds)) days.set(day, [...(days.get(day) ?? []), write(row)]);
  }
  for (const entries of days.values()) entries.sort((one, other) => one.time.localeCompare(other.time));
  return days;
};
