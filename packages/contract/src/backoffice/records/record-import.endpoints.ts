import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { pageQuery } from '../../platform/list-query';
import { done, one, table } from '../../platform/replies';
import { startedJob } from '../jobs/job';
import { cellFix, columnMapping, columnPreview, importFault, importModes, recordImport } from './record-import';
import { bodyId, byForm, formQuery, queryId } from './record-query';

const importQuery = z.strictObject({ custom_form_id: queryId, id: queryId });
const pageSizes = { pageSize: 20, pageSizeMost: 200 };
const started = z.object({ msg: z.string(), data: startedJob });
const changed = z.object({ msg: z.string(), data: recordImport });

/** Imports of records: upload, mapping, check, corrections, commit, undo. */
export const recordImportEndpoints = defineEndpoints({
  imports: {
    method: 'GET',
    path: '/api/admin/record/imports',
    access: 'form_*.import',
    ...byForm,
    summary: '表单的导入，最近的在前',
    query: pageQuery({ sortable: ['id', 'file_name', 'file_size', 'rows', 'created_at'], ...pageSizes }).extend(
      formQuery.shape,
    ),
    reply: table(recordImport),
  },
  importShow: {
    method: 'GET',
    path: '/api/admin/record/import-show',
    access: 'form_*.import',
    ...byForm,
    summary: '一个导入',
    query: importQuery,
    reply: one(recordImport),
  },
  importUpload: {
    method: 'POST',
    path: '/api/admin/record/import-upload',
    access: 'form_*.import',
    ...byForm,
    summary: '上传要导入的 .xlsx 或 .csv 文件，并猜出各列对应的字段',
    query: formQuery,
    upload: z.strictObject({}),
    reply: changed,
  },
  importSheet: {
    method: 'POST',
    path: '/api/admin/record/import-sheet',
    access: 'form_*.import',
    ...byForm,
    summary: '改为导入另一张工作表，或以另一行为表头；不给 header_row 则自动查找',
    query: formQuery,
    body: z.strictObject({ id: bodyId, sheet: z.int().min(0), header_row: z.int().min(1).optional() }),
    reply: changed,
  },
  importPreview: {
    method: 'POST',
    path: '/api/admin/record/import-preview',
    access: 'form_*.import',
    ...byForm,
    summary: '各列的几个值按所选的对应关系会变成什么，不写入数据',
    query: formQuery,
    body: z.strictObject({ id: bodyId, mapping: z.array(columnMapping).max(300) }),
    reply: z.object({ data: z.array(columnPreview) }),
    isHarmless: true,
  },
  importCheck: {
    method: 'POST',
    path: '/api/admin/record/import-check',
    access: 'form_*.import',
    ...byForm,
    summary: '按所选的对应关系检查每一行，不写入数据',
    query: formQuery,
    body: z.strictObject({
      id: bodyId,
      mode: z.enum(importModes, { error: '导入方式不正确' }),
      key_field: z.string().max(48).nullable(),
      mapping: z.array(columnMapping).max(300),
    }),
    reply: started,
  },
  importFaults: {
    method: 'GET',
    path: '/api/admin/record/import-faults',
    access: 'form_*.import',
    ...byForm,
    summary: '不正确的单元格',
    query: pageQuery({ sortable: ['row', 'field'], ...pageSizes }).extend({
      ...importQuery.shape,
      field: z.string().max(48).optional(),
    }),
    reply: z.object({
      ...table(importFault).shape,
      /** How many of the stored faults each field has. */
      fields: z.array(z.object({ field: z.string(), name: z.string(), count: z.int() })),
    }),
  },
  importFix: {
    method: 'POST',
    path: '/api/admin/record/import-fix',
    access: 'form_*.import',
    ...byForm,
    summary: '改正单元格，并重新检查这些行；everywhere 把一列中同样的内容全部改正',
    query: formQuery,
    body: z.strictObject({
      id: bodyId,
      fixes: z.array(cellFix).max(500).optional().default([]),
      everywhere: z
        .strictObject({ field: z.string().max(48), was: z.string().max(20_000), text: z.string().max(20_000) })
        .optional(),
    }),
    reply: changed,
  },
  importBadRows: {
    method: 'POST',
    path: '/api/admin/record/import-bad-rows',
    access: 'form_*.import',
    ...byForm,
    summary: '把有误的行整理成表格，最后一列是错误原因；改好后可以再导入',
    query: formQuery,
    body: z.strictObject({ id: bodyId }),
    reply: started,
  },
  importCommit: {
    method: 'POST',
    path: '/api/admin/record/import-commit',
    access: 'form_*.import',
    ...byForm,
    summary: '写入数据，全部成功或全部不变；skip_rows 是要跳过的有误的行数，须与检查的结果相同',
    query: formQuery,
    body: z.strictObject({
      id: bodyId,
      skip_rows: z.int({ error: '行数不正确' }).min(0, { error: '行数不正确' }).optional().default(0),
    }),
    reply: started,
  },
  importUndo: {
    method: 'POST',
    path: '/api/admin/record/import-undo',
    access: 'form_*.import',
    ...byForm,
    summary: '撤销整个导入；之后改过或被用到的记录会使它被拒绝',
    query: formQuery,
    body: z.strictObject({ id: bodyId }),
    reply: started,
  },
  importDiscard: {
    method: 'POST',
    path: '/api/admin/record/import-discard',
    access: 'form_*.import',
    ...byForm,
    summary: '放弃还没有写入的导入',
    query: formQuery,
    body: z.strictObject({ id: bodyId }),
    reply: done,
  },
  importTemplate: {
    method: 'GET',
    path: '/api/admin/record/import-template',
    access: 'form_*.import',
    ...byForm,
    summary: '导入模板（.xlsx，base64）',
    query: formQuery,
    reply: one(z.object({ name: z.string(), content: z.base64() })),
  },
});
