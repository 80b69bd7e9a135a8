import { z } from 'zod';
import { keywordMaxLength } from '../../platform/list-query';
import { recentMax } from './search-limits';

const empty = '请输入要搜索的内容';

/** The words to search for. */
export const searchKeyword = z
  .string({ error: empty })
  .trim()
  .min(1, { error: empty })
  .max(keywordMaxLength, { error: `要搜索的内容不超过 ${keywordMaxLength} 个字` });

/** Records by form and id, as `12.3,12.4`: the hits that someone opened last. */
export const searchedRefs = z
  .string({ error: '请指定记录' })
  .regex(/^[1-9]\d{0,14}\.[1-9]\d{0,14}(?:,[1-9]\d{0,14}\.[1-9]\d{0,14})*$/, { error: '记录的编号不正确' })
  .transform((text) => text.split(',').map((ref) => ref.split('.').map(Number) as [formId: number, id: number]))
  .refine((refs) => refs.length <= recentMax, { error: `一次最多 ${recentMax} 条` });

/** What can be done next with a hit. */
const searchAct = z.object({ name: z.string(), path: z.string() });
export type SearchAct = z.output<typeof searchAct>;

/** A record that was found. */
const searchHit = z.object({
  id: z.int(),
  title: z.string(),
  /** What tells it from others of the same title, as the caller's list shows it. */
  subtitle: z.string(),
  /** Its own page; without one it opens in the list of its form. */
  path: z.string().optional(),
  act: searchAct.optional(),
});
export type SearchHit = z.output<typeof searchHit>;

/** The hits of one form, in the order of its list. */
export const searchGroup = z.object({
  custom_form_id: z.int(),
  name: z.string(),
  /** The page that lists them all; without one it is the form's entry in the menu. */
  list: z.string().optional(),
  /** Whether the caller may open the details of a record. */
  may_open: z.boolean(),
  hits: z.array(searchHit),
  has_more: z.boolean(),
});
export type SearchGroup = z.output<typeof searchGroup>;

/** Everything that was found for some words. */
export const searchAnswer = z.object({
  groups: z.array(searchGroup),
  /** The entries of the caller's menu, by id, the likeliest first. */
  pages: z.array(z.int()),
  /** The forms whose design the caller may open. */
  forms: z.array(z.object({ id: z.int(), name: z.string() })),
  /** The names of forms that could not be searched in time. */
  late: z.array(z.string()),
});
export type SearchAnswer = z.output<typeof searchAnswer>;
