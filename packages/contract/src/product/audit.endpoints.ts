import { z } from 'zod';
import { auditArchived } from '../backoffice/audit/audit-archived';
import { startedJob } from '../backoffice/jobs/job';
import { defineEndpoints } from '../platform/endpoint';
import { one, table } from '../platform/replies';
import { auditDetail, auditEntry, auditExport, auditQuery, signInEntry, signInExport, signInQuery } from './audit';

const idMessage = '编号不正确';
const id = z
  .union([z.number(), z.string().regex(/^\d{1,15}$/)], { error: idMessage })
  .transform(Number)
  .pipe(z.int({ error: idMessage }).positive({ error: idMessage }));

const started = z.object({ msg: z.string(), data: startedJob });

/** The audit log: who did what, when, from where. */
export const auditEndpoints = defineEndpoints({
  index: {
    method: 'GET',
    path: '/api/admin/audit/index',
    access: 'audit.index',
    summary: '操作日志，最近的在前；总数最多数到 100,000；archived 是已归档到文件、不再列出的部分',
    query: auditQuery,
    reply: table(auditEntry).extend({ archived: auditArchived.nullable() }),
  },
  show: {
    method: 'GET',
    path: '/api/admin/audit/show',
    access: 'audit.index',
    summary: '一条操作日志与改动的内容',
    query: z.strictObject({ id }),
    reply: one(auditDetail),
  },
  export: {
    method: 'POST',
    path: '/api/admin/audit/export',
    access: 'audit.export',
    summary: '按筛选条件导出操作日志，在后台生成文件',
    body: auditExport,
    reply: started,
  },
  verify: {
    method: 'POST',
    path: '/api/admin/audit/verify',
    access: 'audit.verify',
    summary: '在后台校验操作日志是否被改动',
    reply: started,
  },
});

/** The log of sign-ins. */
export const signInEndpoints = defineEndpoints({
  index: {
    method: 'GET',
    path: '/api/admin/sign-in/index',
    access: 'sign_in.index',
    summary: '登录日志，最近的在前；总数最多数到 100,000；archived 是已归档到文件、不再列出的操作日志',
    query: signInQuery,
    reply: table(signInEntry).extend({ archived: auditArchived.nullable() }),
  },
  export: {
    method: 'POST',
    path: '/api/admin/sign-in/export',
    access: 'sign_in.export',
    summary: '按筛选条件导出登录日志，在后台生成文件',
    body: signInExport,
    reply: started,
  },
});
