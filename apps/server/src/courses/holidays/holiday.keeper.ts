import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { holidayDaysMax } from '@shuyuan/contract/courses/holidays/holiday.form';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { RecordKeeper } from '../../backoffice/records';
import { AppError } from '../../platform/http/app-error';
import { holidayTexts as texts } from './holiday.texts';

type Faults = Record<string, string[]>;
const dayMs = 86_400_000;

const faultsOf = ({ starts_on: from, ends_on: to }: RecordValues): Faults => {
  if (typeof from !== 'string' || typeof to !== 'string' || to === '') return {};
  if (to < from) return { ends_on: [texts.reversed] };
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return days > holidayDaysMax ? { ends_on: [texts.tooLong] } : {};
};

/** Keeps the days of an entry in their order, and its length within reason. */
export const holidayKeeper: RecordKeeper = {
  table: 'course_holiday',
  beforeSave: async ({ values, current }) => {
    const errors = faultsOf({ ...current, ...values });
    if (Object.keys(errors).length > 0) throw new AppError(platformErrors.invalidInput, { errors });
    return values;
  },
  judgeImport: () => async (_db, rows) => rows.map(({ current, values }) => faultsOf({ ...current, ...values })),
};
