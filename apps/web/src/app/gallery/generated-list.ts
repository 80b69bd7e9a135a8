import type { ListPage, ListState, SearchValue } from '../../platform/list-state/list-state';
import { tablesTexts as texts } from './tables.texts';

/** A member made up for the gallery; `scores` fill its many columns. */
export interface SampleMember {
  readonly id: number;
  readonly name: string;
  readonly company: string;
  readonly status: keyof typeof texts.wideStatuses;
  readonly joined: string;
  readonly tuition: number;
  readonly scores: readonly (number | null)[];
}

const statuses = ['reading', 'left', 'done'] as const;
const dayMs = 86_400_000;

const pick = <T>(list: readonly [T, ...T[]], index: number): T => list[index % list.length] ?? list[0];

/** The member with this number; the same number always gives the same member. */
export const sampleMember = (id: number): SampleMember => ({
  id,
  name: id % 17 === 5 ? texts.longName : `${pick(texts.names, id * 5)}${id}`,
  company: id % 11 === 0 ? '' : pick(texts.companies, id * 3),
  status: pick(statuses, id * 7),
  joined: new Date(Date.UTC(2024, 0, 1) + ((id * 13) % 900) * dayMs).toISOString().slice(0, 10),
  tuition: ((id * 7919) % 400) * 12_345,
  scores: Array.from({ length: 24 }, (_, at) => ((id + at) % 19 === 0 ? null : ((id * (at + 3) * 31) % 1000) / 10)),
});

const within = (value: string | number, [from, to]: readonly (string | number | null)[]): boolean =>
  (from === null || from === undefined || value >= from) && (to === null || to === undefined || value <= to);

const matches = (member: SampleMember, [name, wanted]: [string, SearchValue]): boolean => {
  const value: unknown = Reflect.get(member, name);
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  if (Array.isArray(wanted)) return within(value, wanted);
  return name === 'status' ? value === wanted : String(value).includes(String(wanted));
};

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'zh-CN');

/** Answers a list state as a server would: filtered, sorted, one page. */
export const answerList = (members: readonly SampleMember[], state: ListState): ListPage<SampleMember> => {
  const conditions = Object.entries(state.search);
  const found = members.filter((member) => conditions.every((condition) => matches(member, condition)));
  const { sort_name: name, sort_type: type, page, page_size: size } = state;
  if (name) {
    const sign = type === 'desc' ? -1 : 1;
    found.sort((a, b) => sign * compare(Reflect.get(a, name), Reflect.get(b, name)));
  }
  return { data: found.slice((page - 1) * size, page * size), total: found.length };
};
