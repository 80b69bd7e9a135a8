import type { RelativeDays } from '@shuyuan/contract/backoffice/records/record-operators';

const dayMs = 86_400_000;
const pick = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T;
const some = <T>(of: readonly T[]): T[] => {
  const taken = of.filter(() => Math.random() < 0.5);
  return taken.length === 0 ? [pick(of)] : taken;
};
const orNone = <T>(value: T): T | null => (Math.random() < 0.25 ? null : value);
const whole = (most: number): number => Math.floor(Math.random() * most);
const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const addDays = (day: string, days: number): string => isoDay(Date.parse(day) + days * dayMs);
const aDay = (): string => addDays(isoDay(Date.now()), whole(80) - 45);
/** Whole hours, so that the first and the last of a day's are among them. */
const aMoment = (): string => `${aDay()}T${String(whole(24)).padStart(2, '0')}:00:00.000Z`;
const texts = ['张三', '张 三', 'Ab', 'ab', 'A%b', 'a_b', '100%', 'back\\slash', '李四'];
const clocks = ['00:00', '08:30', '12:00', '23:59'];
const mobiles = ['13812345678', '13912345678'];
const values = ['a', 'b', 'c'];
const paths = [
  ['p', 'a'],
  ['p', 'b'],
  ['q', 'a'],
];
const span = (): [string, string] => {
  const from = aDay();
  return [from, addDays(from, whole(10))];
};

/** A record's values as they were sent. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** Values of all kinds, some of them missing. */
export const randomRow = () => ({
  words: orNone(pick(texts)),
  lines: orNone(pick(texts)),
  mobile: orNone(pick(mobiles)),
  whole: orNone(whole(6) - 2),
  part: orNone(`${whole(3)}.5`),
  money: orNone(whole(4) * 50),
  day: orNone(aDay()),
  moment: orNone(aMoment()),
  clock: orNone(pick(clocks)),
  span: orNone(span()),
  one: orNone(pick(values)),
  several: orNone(some(values)),
  path: orNone(pick(paths)),
  is_on: orNone(Math.random() < 0.5),
  link: orNone(1 + whole(3)),
  links: orNone(some([1, 2, 3])),
});

interface Clock {
  readonly today: string;
  /** Minutes from UTC. */
  readonly offset: number;
}

const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;

const relative = (which: RelativeDays, today: string): [string, string] => {
  const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7));
  const first = monthStart(today);
  const lastMonth = addDays(first, -1);
  return {
    today: [today, today],
    yesterday: [addDays(today, -1), addDays(today, -1)],
    this_week: [monday, addDays(monday, 6)],
    last_week: [addDays(monday, -7), addDays(monday, -1)],
    this_month: [first, addDays(monthStart(addDays(first, 31)), -1)],
    last_month: [monthStart(lastMonth), lastMonth],
    past_7: [addDays(today, -6), today],
    past_30: [addDays(today, -29), today],
    next_7: [today, addDays(today, 6)],
  }[which] as [string, string];
};
const relatives: readonly RelativeDays[] = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'past_7',
  'past_30',
  'next_7',
];

/** A value as it is compared: a number or a text, or the first and last day of a span. */
const compared = (name: string, value: unknown, { offset }: Clock): unknown => {
  if (name === 'part') return Number(value);
  return name === 'moment' ? isoDay(Date.parse(String(value)) + offset * 60_000) : value;
};

const below = (one: unknown, other: unknown): boolean => (one as string | number) < (other as string | number);
const endsOf = (name: string, value: unknown): readonly unknown[] =>
  name === 'span' ? (value as unknown[]) : [value, value];
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const startsPath = (path: unknown, start: readonly unknown[]): boolean =>
  start.every((step, at) => listOf(path)[at] === step);
const lower = (value: unknown): string => String(value).toLowerCase();

type Judge = (asked: { name: string; value: unknown; given: unknown; clock: Clock }) => boolean;

const overlaps = (name: string, value: unknown, [from, to]: readonly unknown[]): boolean => {
  const [start, end] = endsOf(name, value);
  return (from === null || !below(end, from)) && (to === null || !below(to, start));
};
const isIn: Judge = ({ name, value, given }) =>
  name === 'path' ? startsPath(value, listOf(given)) : listOf(value).some((one) => listOf(given).includes(one));

/** Of a value that is there. */
const judges: Readonly<Record<string, Judge>> = {
  contains: ({ value, given }) => lower(value).includes(lower(given)),
  starts: ({ value, given }) => lower(value).startsWith(lower(given)),
  eq: ({ value, given }) => value === given,
  gt: ({ name, value, given }) => below(given, endsOf(name, value)[0]),
  gte: ({ value, given }) => !below(value, given),
  lt: ({ name, value, given }) => below(endsOf(name, value)[1], given),
  lte: ({ value, given }) => !below(given, value),
  between: ({ name, value, given }) => overlaps(name, value, given as unknown[]),
  within: ({ name, value, given, clock }) => overlaps(name, value, relative(given as RelativeDays, clock.today)),
  in: isIn,
  has_all: ({ value, given }) => listOf(given).every((one) => listOf(value).includes(one)),
  yes: ({ value }) => value === true,
  filled: () => true,
};
const negated: Readonly<Record<string, string>> = {
  ne: 'eq',
  not_contains: 'contains',
  not_in: 'in',
  empty: 'filled',
  no: 'yes',
};

type Given = readonly [name: string, operator: string, value?: unknown];

const holds = ([name, operator, given]: Given, row: Row, clock: Clock): boolean => {
  const plain = negated[operator];
  if (plain !== undefined) return !holds([name, plain, given], row, clock);
  const stored = row[name];
  if (stored === null || stored === undefined) return false;
  return judges[operator]?.({ name, value: compared(name, stored, clock), given, clock }) ?? false;
};

type Filter = Readonly<Partial<Record<'$all' | '$any', readonly Given[]>>>;

/** Whether a filter finds a row. */
export const judge = ({ $all = [], $any = [] }: Filter, row: Row, clock: Clock): boolean =>
  $all.every((one) => holds(one, row, clock)) && ($any.length === 0 || $any.some((one) => holds(one, row, clock)));

const pieces = [...texts, '张', '%', '_', '\\', 'B'];
const text = (name: string) => (): Given =>
  pick([
    [name, pick(['contains', 'not_contains', 'starts']), pick(pieces)],
    [name, pick(['eq', 'ne']), pick(texts)],
  ]);
const order = (name: string, operators: readonly string[], value: () => unknown) => (): Given => {
  const ends = [value(), value()].sort((one, other) => (below(one, other) ? -1 : 1));
  const open = pick([ends, [ends[0], null], [null, ends[1]]]);
  return pick<Given>([
    [name, pick(operators), value()],
    [name, 'between', open],
  ]);
};
const moving = (name: string) => (): Given => [name, 'within', pick(relatives)];
const lists = (name: string, operators: readonly string[], of: readonly unknown[]) => (): Given => [
  name,
  pick(operators),
  some(of),
];
const numbers = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'];
const dates = ['eq', 'lt', 'gt'];

const makers: readonly (() => Given)[] = [
  text('words'),
  text('lines'),
  order('whole', numbers, () => whole(7) - 3),
  order('part', numbers, () => whole(6) / 2),
  order('money', numbers, () => whole(5) * 50),
  order('day', dates, aDay),
  moving('day'),
  order('moment', dates, aDay),
  moving('moment'),
  order('clock', dates, () => pick(clocks)),
  order('span', ['lt', 'gt'], aDay),
  moving('span'),
  lists('one', ['in', 'not_in'], values),
  lists('several', ['in', 'not_in', 'has_all'], values),
  () => ['path', pick(['in', 'not_in']), pick([['p'], ['q'], ...paths])],
  () => ['is_on', pick(['yes', 'no'])],
  lists('link', ['in', 'not_in'], [1, 2, 3]),
  lists('links', ['in', 'not_in'], [1, 2, 3]),
  () => [pick(Object.keys(randomRow()).filter((name) => name !== 'is_on')), pick(['empty', 'filled'])],
];

const conditions = (most: number): Given[] => Array.from({ length: 1 + whole(most) }, () => pick(makers)());

/** Random filters: each kind of condition alone first, then mixtures. */
export const filters = (count: number): Filter[] => [
  ...makers.flatMap((make) => [{ $all: [make()] }, { $any: [make()] }]),
  ...Array.from({ length: count }, () =>
    pick<Filter>([{ $all: conditions(3) }, { $any: conditions(4) }, { $all: conditions(2), $any: conditions(3) }]),
  ),
];
