import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { listQuery, pageQuery, pageSizeMax } from '../../platform/list-query';
import { done, one, table } from '../../platform/replies';
import {
  customForm,
  formChange,
  formDefinition,
  formDetail,
  formDifference,
  formName,
  formVersion,
  realTable,
  realTableDetail,
  recycledPart,
} from './custom-form';
import { customFormField } from './custom-form-field';
import { fieldTypeKey } from './field-type-key';
import { tableName } from './form-name';
import { syncPlan, syncRun } from './form-sync';

const idMessage = '编号不正确';
const id = z
  .union([z.number(), z.string().regex(/^\d{1,15}$/)], { error: idMessage })
  .transform(Number)
  .pipe(z.int({ error: idMessage }).positive({ error: idMessage }));
const bodyId = z.int({ error: idMessage }).positive({ error: idMessage });
const yes = z
  .union([z.literal('0'), z.literal('1'), z.literal(0), z.literal(1)])
  .transform((value) => Number(value) === 1);
/** A table by `table_name`, or by `table` for short. */
const tableQuery = z
  .strictObject({ table_name: tableName.optional(), table: tableName.optional() })
  .transform(({ table, table_name = table }, context) => {
    if (table_name !== undefined) return { table_name };
    context.issues.push({ code: 'custom', path: ['table_name'], message: '请填写表名', input: table_name });
    return z.NEVER;
  });
/** A version, or the draft. */
const edition = z.union([z.literal('draft'), id]);
const doneWith = <T extends z.ZodType>(data: T) => z.object({ msg: z.string(), data });

/** The nine custom-form calls of requirements §7, and our own besides them. */
export const formEndpoints = defineEndpoints({
  index: {
    method: 'GET',
    path: '/api/admin/custom-form/index',
    access: 'form.index',
    summary: '表单列表',
    query: listQuery({
      sortable: ['id', 'name', 'table_name', 'kind', 'live_version', 'created_at', 'updated_at'],
      search: {
        name: z.string().trim().max(50),
        table_name: z.string().trim().max(48),
        kind: z.enum(['custom', 'system']),
        synced: z.boolean(),
      },
    }),
    reply: table(customForm),
  },
  show: {
    method: 'GET',
    path: '/api/admin/custom-form/show',
    access: 'form.detail',
    summary: '表单及其草稿',
    query: z.strictObject({ id }),
    reply: one(formDetail),
  },
  save: {
    method: 'POST',
    path: '/api/admin/custom-form/save',
    access: 'form.edit',
    summary:
      '保存表单草稿及其字段；字段按列表顺序重新编号；未给出的属性保持不变，新表单取默认值；不带 version 时以最后一次保存为准',
    body: formChange,
    reply: doneWith(formDetail),
  },
  destroy: {
    method: 'GET',
    path: '/api/admin/custom-form/destroy',
    access: 'form.delete',
    summary: '删除表单定义，保留数据表',
    query: z.strictObject({ id }),
    reply: done,
    changesState: true,
  },
  updateTable: {
    method: 'GET',
    path: '/api/admin/custom-form/update-table',
    access: 'form.edit',
    summary: '同步数据表；dry_run=1 只返回将要执行的步骤',
    query: z.strictObject({
      id,
      dry_run: yes.optional().default(false),
      /** The draft whose plan staff saw; any other is rejected. */
      version: id.optional(),
    }),
    /** `run` is null for a dry run, unless a sync is running; otherwise it may still be running after the reply. */
    reply: doneWith(z.object({ plan: syncPlan, run: syncRun.nullable() })),
    changesState: true,
  },
  realTableIndex: {
    method: 'GET',
    path: '/api/admin/custom-form/real-table-index',
    access: 'form.index',
    summary: '数据表列表（仅限表单的数据表）',
    query: pageQuery({ sortable: ['table_name', 'comment', 'rows', 'form_name'], pageSize: pageSizeMax }),
    reply: table(realTable),
  },
  realTableShow: {
    method: 'GET',
    path: '/api/admin/custom-form/real-table-show',
    access: 'form.detail',
    summary: '数据表的列，可直接作为字段；table 与 table_name 相同',
    query: tableQuery,
    reply: one(realTableDetail),
  },
  relationDestroy: {
    method: 'GET',
    path: '/api/admin/custom-form/relation-destroy',
    access: 'form.delete',
    summary: '删除表单及其数据表、菜单；30 天内可恢复',
    query: z.strictObject({ id }),
    reply: done,
    changesState: true,
  },
  cloneTable: {
    method: 'GET',
    path: '/api/admin/custom-form/clone-table',
    access: 'form.create',
    summary: '复制表单；with_rows=1 时连同数据；未给出名称时用“原名称 副本”，未给出表名时由名称生成',
    query: z.strictObject({
      id,
      name: formName.optional(),
      table_name: tableName.optional(),
      with_rows: yes.optional().default(false),
    }),
    reply: doneWith(formDetail),
    changesState: true,
  },
  syncRun: {
    method: 'GET',
    path: '/api/admin/custom-form/sync-run',
    access: 'form.index',
    summary: '同步进度',
    query: z.strictObject({ id }),
    reply: one(syncRun),
  },
  versions: {
    method: 'GET',
    path: '/api/admin/custom-form/versions',
    access: 'form.detail',
    summary: '表单的历史版本，新的在前',
    query: pageQuery({
      sortable: ['version', 'fields_count', 'admin_name', 'created_at'],
      pageSize: pageSizeMax,
    }).extend({ id }),
    reply: table(formVersion),
  },
  versionShow: {
    method: 'GET',
    path: '/api/admin/custom-form/version-show',
    access: 'form.detail',
    summary: '某个版本的定义',
    query: z.strictObject({ id, version: id }),
    reply: one(formDefinition),
  },
  compare: {
    method: 'GET',
    path: '/api/admin/custom-form/compare',
    access: 'form.detail',
    summary: '比较两个版本；draft 为草稿',
    query: z.strictObject({ id, from: edition, to: edition }),
    reply: z.object({ data: z.array(formDifference) }),
  },
  rollBack: {
    method: 'POST',
    path: '/api/admin/custom-form/roll-back',
    access: 'form.edit',
    summary: '把某个版本的定义放回草稿，同步后生效',
    body: z.strictObject({ id: bodyId, to: bodyId, version: bodyId }),
    reply: doneWith(formDetail),
  },
  recycled: {
    method: 'GET',
    path: '/api/admin/custom-form/recycled',
    access: 'form.index',
    summary: '已移除、可恢复的字段和数据表',
    query: pageQuery({
      sortable: [
        'id',
        'kind',
        'form_name',
        'field_name',
        'stored_name',
        'rows',
        'admin_name',
        'dropped_at',
        'purge_at',
      ],
      pageSize: pageSizeMax,
    }).extend({ custom_form_id: id.optional() }),
    reply: table(recycledPart),
  },
  restore: {
    method: 'POST',
    path: '/api/admin/custom-form/restore',
    access: 'form.edit',
    summary: '恢复已移除的字段或数据表',
    body: z.strictObject({ id: bodyId }),
    reply: doneWith(formDetail),
  },
  addToMenu: {
    method: 'POST',
    path: '/api/admin/custom-form/add-to-menu',
    access: 'form.edit',
    summary: '加入菜单，并登记其权限',
    body: z.strictObject({
      id: bodyId,
      name: formName.optional(),
      icon: z
        .string()
        .regex(/^[A-Za-z0-9]{0,64}$/)
        .optional(),
    }),
    reply: doneWith(z.object({ menu_id: z.int() })),
  },
});

const ruleOffer = z.object({
  key: z.string(),
  label: z.string(),
  takes: z.enum(['nothing', 'number', 'length', 'pattern']),
});
const typeOffer = z.object({
  key: fieldTypeKey,
  label: z.string(),
  hint: z.string(),
  group: z.string(),
  options: z.enum(['none', 'flat', 'tree']),
  rules: z.array(z.string()),
  search_inputs: z.array(z.string()),
  settings: z.array(z.string()),
});

/** The four custom-form-field calls of requirements §7. */
export const formFieldEndpoints = defineEndpoints({
  index: {
    method: 'GET',
    path: '/api/admin/custom-form-field/index',
    access: 'form.detail',
    summary: '表单草稿的字段',
    query: listQuery({ sortable: ['sort', 'id', 'field', 'name'], pageSize: 999 }).extend({ custom_form_id: id }),
    reply: table(customFormField),
  },
  destroy: {
    method: 'GET',
    path: '/api/admin/custom-form-field/destroy',
    access: 'form.edit',
    summary: '从草稿中移除字段；同步后列进入回收站',
    query: z.strictObject({ id }),
    reply: done,
    changesState: true,
  },
  config: {
    method: 'GET',
    path: '/api/admin/custom-form-field/config',
    access: 'form.detail',
    summary: '设计器可用的字段类型、校验规则和搜索方式',
    query: z.strictObject({}),
    reply: one(
      z.object({
        groups: z.array(z.object({ key: z.string(), label: z.string() })),
        types: z.array(typeOffer),
        rules: z.array(ruleOffer),
        search_inputs: z.array(z.object({ key: z.string(), label: z.string() })),
      }),
    ),
  },
  pinyin: {
    method: 'GET',
    path: '/api/admin/custom-form-field/pinyin',
    access: 'form.detail',
    summary: '由名称生成可用的字段名；for=table 时生成表名',
    query: z.strictObject({
      name: z.string({ error: '请填写名称' }).trim().min(1, { error: '请填写名称' }).max(100, { error: '名称过长' }),
      for: z.enum(['field', 'table']).optional().default('field'),
      custom_form_id: id.optional(),
      /** Names that the unsaved draft already uses, separated by commas. */
      taken: z.string().max(20_000).optional().default(''),
    }),
    reply: one(z.object({ field: z.string() })),
  },
});
