import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { one } from '../../platform/replies';
import { chosenRecords, personForm, personKey, personReason } from './person';

/** One person's data across all forms (assurance F44). The rights to it cover every form and row. */
export const personEndpoints = defineEndpoints({
  search: {
    method: 'POST',
    path: '/api/admin/person/search',
    access: 'person.index',
    isHarmless: true,
    summary: '按手机号、身份证号或姓名，查找一个人在所有表单中的记录；查找会记入操作日志',
    body: personKey,
    example: { body: { by: 'mobile', value: '13800000000' } },
    reply: one(z.object({ forms: z.array(personForm) })),
  },
  export: {
    method: 'POST',
    path: '/api/admin/person/export',
    access: 'person.export',
    summary: '导出所选记录的全部内容、修改历史和文件',
    body: z.strictObject({ records: chosenRecords, reason: personReason }),
    reply: z.object({ msg: z.string(), data: z.object({ job_id: z.int() }) }),
  },
  erase: {
    method: 'POST',
    path: '/api/admin/person/erase',
    access: 'person.delete',
    summary: '删除所选记录中的个人信息和文件，不能恢复',
    body: z.strictObject({
      records: chosenRecords,
      reason: personReason,
      /** The name of one of the records, typed again. */
      confirmation: z.string({ error: '请输入名称以确认' }).trim().min(1, { error: '请输入名称以确认' }).max(255),
    }),
    reply: z.object({ msg: z.string(), data: z.object({ records: z.int(), files: z.int(), retained: z.int() }) }),
  },
});
