import { dayAfter, mondayOf, monthAfter } from '../../platform/days';
import { dateInputTexts as texts } from './date-input.texts';
import { type DateKind, nowAs } from './date-kinds';

/** Two days; '' is an open end. */
export type Ends = readonly [string, string];

/** What one click chooses. */
export interface Preset<Value> {
  readonly label: string;
  readonly value: Value;
}

/** The choices for one date. */
export const presetsOf = (kind: DateKind): readonly Preset<string>[] => {
  const now = nowAs(kind);
  if (kind !== 'day') return [{ label: texts.now, value: now }];
  return [
    { label: texts.today, value: now },
    { label: texts.yesterday, value: dayAfter(now, -1) },
    { label: texts.tomorrow, value: dayAfter(now, 1) },
  ];
};

const wholeMonth = (month: string): Ends => [`${month}-01`, dayAfter(`${monthAfter(month, 1)}-01`, -1)];

/** The choices for a range of days, seen from a day. */
export const rangePresets = (today: string): readonly Preset<Ends>[] => [
  { label: texts.today, value: [today, today] },
  { label: texts.thisWeek, value: [mondayOf(today), dayAfter(mondayOf(today), 6)] },
  { label: texts.thisMonth, value: wholeMonth(today.slice(0, 7)) },
  { label: texts.lastMonth, value: wholeMonth(monthAfter(today.slice(0, 7), -1)) },
  { label: texts.last30Days, value: [dayAfter(today, -29), today] },
];
