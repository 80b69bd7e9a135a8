import { z } from 'zod';
import { searchRange } from '../../platform/list-query';
import { isDecimal, validationMessages } from '../../platform/validation.rules';
import type { CustomFormField } from '../forms/custom-form-field';
import type { FieldTypeKey } from '../forms/field-types';
import type { SearchInput } from '../forms/search-input';
import { recordMessages as messages } from './record.errors';

/** What the schema of a search value looks at. */
export type SearchedField = Pick<CustomFormField, 'field' | 'search_input' | 'edit_input'>;

const error = messages.searchValue;
const valuesMax = 200;
const textMax = 255;

/** A database text holds every character but this one. */
const isStorable = (text: string): boolean => !text.includes('\0');
const text = z.string({ error }).trim().min(1, { error }).max(textMax, { error }).refine(isStorable, { error });
const idNumber = z.string({ error }).trim().toUpperCase().min(1, { error }).max(textMax, { error });
const id = z.int({ error }).positive({ error });
/** The calendar of databases has no year 0. */
const hasYear = (given: string): boolean => !given.startsWith('0000');
const day = z.iso.date({ error }).refine(hasYear, { error });
const moment = z.union([day, z.iso.datetime({ offset: true }).refine(hasYear, { error })], { error });
const timeOfDay = z.string({ error }).regex(/^([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/, { error });
/** A decimal comes as text, so that none of its digits is lost. */
const amount = z.union(
  [
    z.number({ error }).min(-1e15, { error }).max(1e15, { error }),
    z
      .string({ error })
      .trim()
      .refine((given) => isDecimal(given), { error: validationMessages.decimal }),
  ],
  { error },
);

const texts = z
  .union([text.transform((given) => [given]), z.array(text, { error })], { error })
  .pipe(z.array(z.string()).min(1, { error }).max(valuesMax, { error }));
const ids = z
  .union([id.transform((given) => [given]), z.array(id, { error })], { error })
  .pipe(z.array(z.number()).min(1, { error }).max(valuesMax, { error }));
const yesOrNo = z.boolean({ error });

/** From and to, either of which may be open, the first not after the second. */
const range = <T extends z.ZodType<string | number>>(value: T) =>
  searchRange(value).refine(
    ([from, to]) => {
      if (from === null || to === null) return true;
      // Days and instants are compared by their days, so that two notations of one day do not exclude each other.
      return typeof from === 'string' && typeof to === 'string' && !isDecimal(from)
        ? from.slice(0, 10) <= to.slice(0, 10)
        : Number(from) <= Number(to);
    },
    { error: messages.searchRange },
  );

const exact: Readonly<Partial<Record<FieldTypeKey, z.ZodType>>> = {
  number: amount,
  decimal: amount,
  money: amount,
  rate: amount,
  date: day,
  time: timeOfDay,
  id_card: idNumber,
};

const schemas: Readonly<Record<SearchInput, (field: SearchedField) => z.ZodType>> = {
  text: () => text,
  exact: ({ edit_input }) => exact[edit_input] ?? text,
  number_range: () => range(amount),
  date_range: ({ edit_input }) => range(edit_input === 'datetime' ? moment : day),
  time_range: () =>
    searchRange(timeOfDay).refine(([from, to]) => from === null || to === null || from <= to, {
      error: messages.searchRange,
    }),
  select: () => text,
  multi_select: () => texts,
  switch: () => yesOrNo,
  cascader: () => texts,
  region: () => texts,
  relation: () => ids,
  admin: () => ids,
  department: () => ids,
  filled: () => yesOrNo,
};

/** Fields that are searched without being offered: records that point to another one, and the days of a calendar. */
const implied: Readonly<Partial<Record<FieldTypeKey, SearchInput>>> = {
  relation: 'relation',
  relations: 'relation',
  date: 'date_range',
  datetime: 'date_range',
  date_range: 'date_range',
};

/** The control that a field is searched by; undefined when it is not. */
export const searchInputOf = (field: SearchedField): SearchInput | undefined =>
  field.search_input === '' ? implied[field.edit_input] : field.search_input;

/** The schema of what a list's `search` may say about a field; undefined when it is not searched. */
export const searchValueOf = (field: SearchedField): z.ZodType | undefined => {
  const input = searchInputOf(field);
  return input === undefined ? undefined : schemas[input](field);
};

/** What a list's `search` may say about the columns that every form has. */
export const ownSearchValues = {
  id: ids,
  created_at: range(moment),
  updated_at: range(moment),
  admin_id: ids,
} as const;
