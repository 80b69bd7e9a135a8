import { apiEndpoints } from '@shuyuan/contract/backoffice/api/api.endpoints';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { menuEntry } from '../../app/product.test-kit';
import { server } from '../../platform/http/scripted-server.test-kit';
import type { ApiDocument } from './described-api';
import { apiReferenceScreen } from './index';

// The product loads it on demand; loaded here so that no test waits for it.
await apiReferenceScreen.load();

const failure = {
  content: {
    'application/json': {
      schema: {},
      examples: { forbidden: { value: { errcode: 40300, errmsg: '没有权限执行此操作' } } },
    },
  },
};

/** A description of two operations: a list, and a write. */
const someDocument: ApiDocument = {
  servers: [{ url: '/' }],
  tags: [
    { name: '部门', description: '组织架构' },
    { name: '文件', description: '文件库' },
  ],
  paths: {
    '/api/admin/department/index': {
      get: {
        operationId: 'departmentsIndex',
        tags: ['部门'],
        summary: '部门列表',
        description: '需要权限：查看部门',
        parameters: [
          {
            name: 'page',
            in: 'query',
            required: false,
            schema: { type: 'integer', minimum: 1, default: 1 },
            example: 1,
          },
          { name: 'parent_id', in: 'query', required: true, schema: { type: 'integer' } },
        ],
        responses: {
          200: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { data: { type: 'array', items: { $ref: '#/components/schemas/Department' } } },
                  required: ['data'],
                },
                example: { data: [] },
              },
            },
          },
          403: { $ref: '#/components/responses/Error403' },
        },
      },
    },
    '/api/admin/department/save': {
      post: {
        operationId: 'departmentsSave',
        tags: ['部门'],
        summary: '保存部门',
        description: '需要权限：新增部门',
        parameters: [],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { name: { type: 'string', maxLength: 50, description: '部门名称' } },
                required: ['name'],
              },
              example: { name: "教务部's" },
            },
          },
        },
        responses: { 403: { $ref: '#/components/responses/Error403' } },
      },
    },
    '/api/admin/upload-file': {
      post: {
        operationId: 'filesUpload',
        tags: ['文件'],
        summary: '上传文件',
        description: '需要权限：上传文件',
        parameters: [],
        requestBody: { required: true, content: { 'multipart/form-data': { schema: {} } } },
        responses: {},
      },
    },
  },
  components: {
    schemas: {
      Department: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          kind: { type: 'string', enum: ['school', 'office'] },
          children: { type: 'array', items: { $ref: '#/components/schemas/Department' } },
        },
        required: ['name'],
      },
    },
    responses: { Error403: failure },
  },
};

/** Answers what the reference asks for. */
export const scriptReference = (): void => {
  server.answer(identityEndpoints.menu, {
    data: [menuEntry({ name: '接口文档', path: '/system/api', url: apiReferenceScreen.key })],
  });
  server.answer(apiEndpoints.forms, { data: [{ id: 7, name: '学员', table_name: 'xue_yuan' }] });
  server.answer(apiEndpoints.describe, { openapi: '3.1.0', ...someDocument });
};
