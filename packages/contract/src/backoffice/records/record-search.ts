import { z } from 'zod';
import { searchRange } from '../../platform/list-query';
import { isDecimal, validationMessages } from '../../platform/validation.rules';
import type { CustomFormField } from '../forms/custom-form-field';
import { fieldTypeOf } from '../forms/field-types';
import type { FieldType } from '../forms/field-types/field-type';
import type { SearchInput } from '../forms/search-input';
import { recordMessages as messages } from './record.errors';

/** What the schema of a search value depends on. */
export type SearchedField = Pick<CustomFormField, 'field' | 'search_input' | 'edit_input'>;

const error = messages.searchValue;
const valuesMax = 200;
const textMax = 255;

/** A database text can contain every character but this one. */
const isStorable = (text: string): boolean => !text.includes('\0');
const text = z.string({ error }).trim().min(1, { error }).max(textMax, { error }).refine(isStorable, { error });
const idNumber = z.string({ error }).trim().toUpperCase().min(1, { error }).max(textMax, { error });
const id = z.int({ error }).positive({ error });
/** The database's calendar has no year 0. */
const hasYear = (given: string): boolean => !given.startsWith('0000');
const day = z.iso.date({ error }).refine(hasYear, { error });
const moment = z.union([day, z.iso.datetime({ offset: true }).refine(hasYear, { error })], { error });
const timeOfDay = z.string({ error }).regex(/^([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/, { error });
/** A decimal is sent as text, so that none of its digits is lost. */
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
      // Days and instants are compared by day, so that two notations of one day do not exclude each other.
      return typeof from === 'string' && typeof to === 'string' && !isDecimal(from)
        ? from.slice(0, 10) <= to.slice(0, 10)
        : Number(from) <= Number(to);
    },
    { error: messages.searchRange },
  );

const exact: Readonly<Record<NonNullable<FieldType['comparedAs']>, z.ZodType>> = {
  number: amount,
  day,
  instant: moment,
  time: timeOfDay,
  code: idNumber,
};

const exactValue = ({ edit_input }: SearchedField): z.ZodType => {
  const { comparedAs, searchInputs } = fieldTypeOf(edit_input);
  if (comparedAs !== undefined) return exact[comparedAs];
  // A span of days is compared with a day.
  return searchInputs.includes('date_range') ? day : text;
};

const schemas: Readonly<Record<SearchInput, (field: SearchedField) => z.ZodType>> = {
  text: () => text,
  exact: exactValue,
  number_range: () => range(amount),
  date_range: ({ edit_input }) => range(fieldTypeOf(edit_input).comparedAs === 'instant' ? moment : day),
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

/** The schema of what a search control of a field sends. */
export const searchSchemaOf = (input: SearchInput, field: SearchedField): z.ZodType => schemas[input](field);

/** Fields that are searched without being offered: relations to another record, and the dates of a calendar. */
const impliedInput = (field: SearchedField): SearchInput | undefined => {
  const { pointsTo, searchInputs } = fieldTypeOf(field.edit_input);
  if (pointsTo === 'form') return 'relation';
  return searchInputs.includes('date_range') ? 'date_range' : undefined;
};

/** The search control of a field; undefined when it is not searched. */
export const searchInputOf = (field: SearchedField): SearchInput | undefined =>
  field.search_input === '' ? impliedInput(field) : field.search_input;

/** The schema of a field's condition in a list's `search`; undefined when it is not searched. */
export const searchValueOf = (field: SearchedField): z.ZodType | undefined => {
  const input = searchInputOf(field);
  return input === undefined ? undefined : schemas[input](field);
};

/** The schemas of conditions on the columns that every form has. */
export const ownSearchValues = {
  id: ids,
  created_at: range(moment),
  updated_at: range(moment),
  admin_id: ids,
} as const;
