import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { pageQuery, pageSizeDefault, pageSizeMax, searchText } from '../../platform/list-query';
import { one, table } from '../../platform/replies';
import { auditArchived } from '../audit/audit-archived';
import { recordChange, recordMeta, recordOption, recordRow, type SumKind, sumKinds } from './record';
import { hitsMax } from './record-hits';
import { byForm, formQuery, queryCount, queryId } from './record-query';

/** A list's query; column names in it are validated by the form's live definition. */
export const recordListQuery = z.strictObject({
  custom_form_id: queryId,
  page: queryCount(1_000_000, '页码不正确').optional().default(1),
  page_size: queryCount(pageSizeMax, `每页条数应为 1 到 ${pageSizeMax}`).optional().default(pageSizeDefault),
  sort_name: z.string().max(48).optional(),
  sort_type: z.enum(['', 'asc', 'desc'], { error: '排序方式只能是 asc 或 desc' }).optional(),
  keyword: z.string().trim().max(100, { error: '关键字过长' }).optional(),
  /**
   * JSON: column → value, or [from, to]; `$all` and `$any` → composite conditions `[column, operator, value]`, of which
   * all or one at least must hold (`operatorsOf`).
   */
  search: searchText.optional(),
  /** The recycle bin instead of the list. */
  deleted: z
    .enum(['0', '1'])
    .optional()
    .transform((value) => value === '1'),
});

const wantedSum = `[a-z][a-z0-9_]{0,47}:(?:${sumKinds.join('|')})`;

/** Which figures of which columns, as `amount:sum,score:avg`. */
const wantedSums = z
  .string({ error: '请指定要统计的列' })
  .regex(new RegExp(`^${wantedSum}(?:,${wantedSum}){0,49}$`), { error: '要统计的列不正确' })
  .transform((text) => text.split(',').map((part) => part.split(':') as [string, SumKind]));

/** The first cards of each column of a board; more only of one column. */
const boardSizeMost = 100;

/** A column of a board: one option of its field, or null for records without one. */
export const boardColumn = z.object({
  value: z.string().nullable(),
  /** Its records, however many of them are among `rows`. */
  total: z.int().nonnegative(),
  rows: z.array(recordRow),
});
export type BoardColumn = z.output<typeof boardColumn>;

/** A board's query: that of a list, by one of its choice fields. */
const boardQuery = recordListQuery
  .omit({ deleted: true })
  .extend({
    field: z.string().max(48),
    /** Only this column, of which any page can be read; empty for the records without a value. */
    column: z.string().max(100).optional(),
    page_size: queryCount(pageSizeMax, `每页条数应为 1 到 ${pageSizeMax}`).optional().default(20),
  })
  .refine(({ column, page }) => column !== undefined || page === 1, { path: ['column'], error: '请说明是哪一列' })
  .refine(({ column, page_size }) => column !== undefined || page_size <= boardSizeMost, {
    path: ['page_size'],
    error: `每列条数应为 1 到 ${boardSizeMost}`,
  });

/** Reads of the records of all forms, custom and system alike (requirements §13). */
export const recordEndpoints = defineEndpoints({
  meta: {
    method: 'GET',
    path: '/api/admin/record/meta',
    access: 'form_*.index',
    ...byForm,
    summary: '表单的正式定义，以及调用者可以做什么',
    query: formQuery,
    reply: one(recordMeta),
  },
  index: {
    method: 'GET',
    path: '/api/admin/record/index',
    access: 'form_*.index',
    ...byForm,
    summary: '记录列表；deleted=1 为回收站',
    query: recordListQuery,
    reply: table(recordRow),
  },
  sums: {
    method: 'GET',
    path: '/api/admin/record/sums',
    access: 'form_*.index',
    ...byForm,
    summary: '列表全部结果中数字列的合计、平均、最大、最小；数值为文本，金额以分为单位，没有值为 null',
    query: recordListQuery.pick({ custom_form_id: true, keyword: true, search: true }).extend({ sums: wantedSums }),
    reply: one(z.record(z.string(), z.string().nullable())),
    example: { query: { custom_form_id: 12, sums: 'amount:sum,score:avg' } },
  },
  ids: {
    method: 'GET',
    path: '/api/admin/record/ids',
    access: 'form_*.index',
    ...byForm,
    summary: `列表全部结果的编号，供批量操作分批使用；结果多于 ${hitsMax} 条时只给总数`,
    query: recordListQuery.pick({ custom_form_id: true, keyword: true, search: true, deleted: true }),
    reply: one(z.object({ ids: z.array(z.int()), total: z.int() })),
  },
  board: {
    method: 'GET',
    path: '/api/admin/record/board',
    access: 'form_*.index',
    ...byForm,
    summary: '看板：一个单选字段每个选项一列，含条数和最前面的记录；带 column 时只给这一列，可以翻页',
    query: boardQuery,
    reply: z.object({ data: z.array(boardColumn) }),
  },
  show: {
    method: 'GET',
    path: '/api/admin/record/show',
    access: 'form_*.detail|edit',
    ...byForm,
    summary: '一条记录，回收站里的也可以',
    query: z.strictObject({ custom_form_id: queryId, id: queryId }),
    reply: one(recordRow),
  },
  history: {
    method: 'GET',
    path: '/api/admin/record/history',
    access: 'form_*.detail',
    ...byForm,
    summary: '一条记录的修改记录，最近的在前；archived 是已归档到文件、其中可能有更早修改的操作日志',
    query: pageQuery({ sortable: ['id', 'at'], pageSize: 20, pageSizeMost: 100 }).extend({
      custom_form_id: queryId,
      id: queryId,
    }),
    reply: table(recordChange).extend({ archived: auditArchived.nullable() }),
  },
  options: {
    method: 'GET',
    path: '/api/admin/record/options',
    access: 'form_*.index|create|edit',
    ...byForm,
    summary: '一个关联、人员或部门字段可选的对象；带 ids 时只给这些；总数最多数到 1000',
    query: pageQuery({ sortable: ['id', 'label'] }).extend({
      /** 20 by default, or all of `ids`. */
      page_size: queryCount(pageSizeMax, `每页条数应为 1 到 ${pageSizeMax}`).optional(),
      custom_form_id: queryId,
      field: z.string().max(48),
      keyword: z.string().trim().max(100).optional(),
      /** Ids separated by commas. */
      ids: z
        .string()
        .regex(/^\d{1,15}(?:,\d{1,15}){0,199}$/)
        .optional()
        .transform((text) => text?.split(',').map(Number)),
    }),
    reply: table(recordOption),
  },
});
