import { z } from 'zod';
import { measureJson } from './json-limits';
import { jsonRecord } from './json-value';

/** Largest page of a list (requirements §12). */
export const pageSizeMax = 999;
/** Default page size (requirements §9). */
export const pageSizeDefault = 10;

const pageMax = 1_000_000;
/** The longest keyword. */
export const keywordMaxLength = 100;
const searchMaxLength = 8192;

/** Query values arrive as text; a client may pass numbers. */
const count = (max: number, error: string) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,9}$/)], { error })
    .transform(Number)
    .pipe(z.int({ error }).min(1, { error }).max(max, { error }));

const absentWhenEmpty = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();

/** Conditions as given in a query: JSON of limited length and depth. */
export const searchText = z
  .string()
  .max(searchMaxLength, { error: '搜索条件过长', abort: true })
  .refine((text) => measureJson(text).excess === undefined, { error: '搜索条件层级过深', abort: true });

/** The same as given in a body. */
export const searchValues = jsonRecord({ names: 500, error: '搜索条件过多' }).refine(
  (values) => JSON.stringify(values).length <= searchMaxLength,
  { error: '搜索条件过长' },
);

const parsedJson = searchText.transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.issues.push({ code: 'custom', message: '搜索条件格式不正确', input: text });
    return z.NEVER;
  }
});

/** The schema of a range of two values, either of which may be open. */
export const searchRange = <T extends z.ZodType>(value: T) => z.tuple([value.nullable(), value.nullable()]);

/** The part of a list's query that every `{data, total}` takes (requirements §7): page, size and sort. */
export const pageQuery = <const N extends string>(list: {
  /** Columns to sort by. */
  readonly sortable: readonly [N, ...N[]];
  readonly pageSize?: number;
  /** For lists whose rows cost much. */
  readonly pageSizeMost?: number;
}) => {
  const { pageSizeMost: most = pageSizeMax } = list;
  return z.strictObject({
    page: count(pageMax, '页码不正确').optional().default(1),
    page_size: count(most, `每页条数应为 1 到 ${most}`)
      .optional()
      .default(list.pageSize ?? pageSizeDefault),
    sort_name: absentWhenEmpty(z.enum(list.sortable, { error: '不支持按此项排序' })),
    sort_type: absentWhenEmpty(z.enum(['asc', 'desc'], { error: '排序方式只能是 asc 或 desc' })),
  });
};

/**
 * The query of a list (requirements §12): page, size, sort, keyword and conditions. A sort or condition that the list
 * does not name is rejected, so that only our own names can reach a statement.
 */
export const listQuery = <const N extends string, S extends z.ZodRawShape>(list: {
  /** Columns to sort by. */
  readonly sortable: readonly [N, ...N[]];
  /** Conditions by name, each with the schema of its value. */
  readonly search?: S;
  readonly pageSize?: number;
}) =>
  pageQuery(list).extend({
    keyword: z.string().trim().max(keywordMaxLength, { error: '关键字过长' }).optional(),
    search: absentWhenEmpty(parsedJson.pipe(z.strictObject(list.search ?? ({} as S)).partial())),
  });
