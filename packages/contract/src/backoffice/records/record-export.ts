import { z } from 'zod';
import { recordFilter } from './record';
import { hitsMax } from './record-hits';
import { bodyId } from './record-query';

/** The job kind of an export. */
export const exportJobKind = 'record.export';

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Columns of every record that an export may contain besides the form's fields, with their headers. */
export const ownExportColumns = {
  id: '编号',
  admin_name: '创建人',
  created_at: '创建时间',
  updated_at: '修改时间',
  deleted_at: '删除时间',
} as const;

/** What is exported: the rows of a list, with its filter and order, in these columns. */
export const recordExport = z.strictObject({
  format: z.enum(exportFormats, { error: '只能导出为 xlsx 或 csv' }),
  filter: recordFilter.optional().default({}),
  columns: z
    .array(z.string().max(48))
    .min(1, { error: '请至少选择一列' })
    .max(300, { error: '最多 300 列' })
    .refine((columns) => new Set(columns).size === columns.length, { error: '有重复的列' }),
  /** Only these rows. */
  ids: z
    .array(bodyId)
    .min(1, { error: '请选择记录' })
    .max(hitsMax, { error: `一次不超过 ${hitsMax} 条` })
    .optional(),
  /** The recycle bin instead of the list. */
  deleted: z.boolean().optional().default(false),
});
export type RecordExport = z.output<typeof recordExport>;
