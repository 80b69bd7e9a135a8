import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { listQuery, searchRange } from '../../platform/list-query';
import { done, instant, one, table } from '../../platform/replies';
import {
  deletedFiles,
  fileDetail,
  fileLink,
  fileUsage,
  fileViewKey,
  folder,
  libraryFile,
  namedFile,
  uploadedFile,
} from './file';
import { namesMost } from './file.rules';

const idMessage = '编号不正确';
const id = z
  .union([z.number(), z.string().regex(/^\d{1,15}$/)], { error: idMessage })
  .transform(Number)
  .pipe(z.int({ error: idMessage }).positive({ error: idMessage }));

const bodyId = z.int({ error: idMessage }).positive({ error: idMessage });
const batchMost = 200;

export const fileEndpoints = defineEndpoints({
  upload: {
    method: 'POST',
    path: '/api/admin/upload-file',
    access: 'file.create',
    summary: '上传文件：multipart，字段 file',
    upload: z.strictObject({ folder: folder.optional() }),
    reply: uploadedFile,
  },
  index: {
    method: 'GET',
    path: '/api/admin/file/index',
    access: 'file.index',
    summary: '文件库列表',
    query: listQuery({
      sortable: ['id', 'original_name', 'name', 'extension', 'size', 'folder', 'created_at', 'admin_name', 'use_count'],
      search: {
        original_name: z.string().trim().max(100),
        extension: z.string().trim().toLowerCase().max(10),
        folder: z.string().trim().max(32),
        admin_name: z.string().trim().max(64),
        created_at: searchRange(instant),
      },
    }),
    reply: table(libraryFile),
  },
  usage: {
    method: 'GET',
    path: '/api/admin/file/usage',
    access: 'file.index',
    summary: '上传空间的用量与限额',
    reply: one(fileUsage),
  },
  show: {
    method: 'GET',
    path: '/api/admin/file/show',
    access: 'file.detail',
    summary: '文件详情与使用位置',
    query: z.strictObject({ id }),
    reply: one(fileDetail),
  },
  destroy: {
    method: 'POST',
    path: '/api/admin/file/destroy',
    access: 'file.delete',
    summary: '删除文件；使用中的文件不能删除',
    body: z.strictObject({ id: bodyId }),
    reply: done,
  },
  batchDestroy: {
    method: 'POST',
    path: '/api/admin/file/batch-destroy',
    access: 'file.delete',
    summary: '批量删除文件；使用中的文件保留并说明使用位置',
    body: z.strictObject({
      ids: z
        .array(bodyId, { error: '请选择要删除的文件' })
        .min(1, { error: '请选择要删除的文件' })
        .max(batchMost, { error: `一次最多删除 ${batchMost} 个文件` }),
    }),
    reply: z.object({ ...done.shape, data: deletedFiles }),
  },
  link: {
    method: 'GET',
    path: '/api/admin/file/link',
    access: 'file.detail',
    summary: '短时有效的下载链接；按编号，或按记录中保存的地址',
    query: z
      .strictObject({ id: id.optional(), url: z.string().max(2048, { error: '地址不正确' }).optional() })
      .refine(({ id, url }) => (id === undefined) !== (url === undefined), { path: ['id'], error: idMessage }),
    example: { query: { id: 1 } },
    reply: one(fileLink),
  },
  names: {
    method: 'GET',
    path: '/api/admin/file/names',
    access: 'session',
    isOpenToTokens: true,
    summary: '文件的源名称，按记录中保存的地址里的标识；没有权限打开的不返回',
    query: z.strictObject({
      keys: z
        .string()
        .regex(/^[A-Za-z0-9_-]{22}(?:,[A-Za-z0-9_-]{22})*$/, { error: '文件标识不正确' })
        .transform((keys) => [...new Set(keys.split(','))])
        .pipe(z.array(z.string()).max(namesMost, { error: `一次最多查询 ${namesMost} 个文件` })),
    }),
    example: { query: { keys: 'AAAAAAAAAAAAAAAAAAAAAA' } },
    reply: one(z.array(namedFile)),
  },
  viewKey: {
    method: 'GET',
    path: '/api/admin/file/view-key',
    access: 'session',
    summary: '本次登录查看图片的短时凭据',
    reply: one(fileViewKey),
  },
});
