import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { jsonValue } from '../../platform/json-value';
import { pageQuery } from '../../platform/list-query';
import { postedBack } from '../../platform/posted-back';
import { done, one, table } from '../../platform/replies';
import { columnName } from '../forms/form-name';
import { bodyId, queryId } from '../records/record-query';
import {
  draft,
  draftInput,
  publication,
  publicationCode,
  publicationDetail,
  publicationInput,
  publicPage,
  publicUpload,
  recordSource,
  sent,
  submission,
} from './publication';

const codeExample = 'k7m2xq9rwd';
const draftExample = 'Xy3kQ0v7b2N8mPq1sT4wLA';
const submissionExample = { code: codeExample, values: { name: '林知远' }, consent_version: 1 };
const pageExample = {
  custom_form_id: 12,
  audience: 'anyone',
  title: '开放日登记',
  cover: '',
  intro: '<p>周六上午，凭登记编号入场。</p>',
  consent: '目的：安排座位。范围：姓名和手机号。保存一年。',
  thanks: '我们会在三天内与您联系。',
  fields: [{ field: 'name', required: true }],
  presets: { source: '官网' },
  opens_at: null,
  closes_at: '2026-04-01T10:00:00.000Z',
  quota: 60,
  proves_mobile: true,
  mobile_field: 'mobile',
  once_per_mobile: true,
  enabled: true,
};

/** Public pages of forms, for staff. */
export const publicationEndpoints = defineEndpoints({
  index: {
    method: 'GET',
    path: '/api/admin/publication/index',
    access: 'publication.index',
    summary: '公开表单列表；带 custom_form_id 时只给这张表单的',
    query: pageQuery({ sortable: ['id', 'title', 'created_at'] }).extend({ custom_form_id: queryId.optional() }),
    reply: table(publication),
  },
  forms: {
    method: 'GET',
    path: '/api/admin/publication/forms',
    access: 'publication.index',
    summary: '可以公开的表单：本人能新增其记录的',
    reply: z.object({ data: z.array(z.object({ id: z.int(), name: z.string() })) }),
  },
  show: {
    method: 'GET',
    path: '/api/admin/publication/show',
    access: 'publication.index',
    summary: '一个公开表单的全部设置',
    query: z.strictObject({ id: queryId }),
    reply: one(publicationDetail),
  },
  save: {
    method: 'POST',
    path: '/api/admin/publication/save',
    access: 'publication.create|edit',
    summary: '发布表单或修改发布；保存的人成为所有者，记录以其名义新增',
    body: postedBack(publicationInput, publicationDetail),
    example: { body: pageExample },
    reply: z.object({ msg: z.string(), data: z.object({ id: z.int(), code: z.string() }) }),
  },
  destroy: {
    method: 'POST',
    path: '/api/admin/publication/destroy',
    access: 'publication.delete',
    summary: '取消发布；已收到的记录和同意的内容保留',
    body: z.strictObject({ id: bodyId, version: bodyId }),
    reply: done,
  },
  source: {
    method: 'GET',
    path: '/api/admin/record/source',
    access: 'form_*.detail|edit',
    accessBy: 'custom_form_id',
    summary: '一条记录的来源：经哪个公开表单提交、同意了什么；不是外部提交的为 null',
    query: z.strictObject({ custom_form_id: queryId, id: queryId }),
    reply: one(recordSource.nullable()),
  },
});

/** Public pages of forms, for people from outside. */
export const publicPageEndpoints = defineEndpoints({
  show: {
    method: 'GET',
    path: '/api/public/publication/show',
    access: 'public',
    summary: '公开表单的页面：介绍、告知内容和要填写的字段',
    query: z.strictObject({ code: publicationCode }),
    example: { query: { code: codeExample } },
    reply: one(publicPage),
  },
  submit: {
    method: 'POST',
    path: '/api/public/publication/submit',
    access: 'public',
    summary: '提交公开表单；不要求验证手机号的',
    body: submission,
    example: { body: submissionExample },
    isIdempotent: true,
    reply: z.object({ msg: z.string(), data: sent }),
  },
  submitProved: {
    method: 'POST',
    path: '/api/public/publication/submit-proved',
    access: 'visitor',
    summary: '提交公开表单；已验证手机号的',
    body: submission,
    example: { body: submissionExample },
    isIdempotent: true,
    reply: z.object({ msg: z.string(), data: sent }),
  },
  upload: {
    method: 'POST',
    path: '/api/public/publication/upload',
    access: 'public',
    summary: '上传公开表单一个字段的文件；提交之前谁也看不到，一天内不提交就删除',
    upload: z.strictObject({ code: publicationCode, field: columnName }),
    reply: one(publicUpload),
  },
  saveDraft: {
    method: 'POST',
    path: '/api/public/publication/save-draft',
    access: 'public',
    summary: '保存草稿，得到在别的设备上继续填写的链接；七天有效',
    body: draftInput,
    example: { body: { code: codeExample, values: { name: '林知远' } } },
    reply: one(draft),
  },
  showDraft: {
    method: 'GET',
    path: '/api/public/publication/show-draft',
    access: 'public',
    summary: '取回草稿',
    query: z.strictObject({ code: publicationCode, key: z.string().regex(/^[\w-]{22}$/) }),
    example: { query: { code: codeExample, key: draftExample } },
    reply: one(z.record(z.string(), jsonValue)),
  },
});
