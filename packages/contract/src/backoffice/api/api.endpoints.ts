import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { one } from '../../platform/replies';
import { tableName } from '../forms/form-name';

/** A form whose record calls can be described. */
export const describedForm = z.object({ id: z.int(), name: z.string(), table_name: z.string() });
export type DescribedForm = z.output<typeof describedForm>;

/** The description of the API, for other programs and for the reference page. */
export const apiEndpoints = defineEndpoints({
  describe: {
    method: 'GET',
    path: '/openapi.json',
    access: 'api.index',
    summary: '接口描述（OpenAPI 3.1）；form 为一张表单的表名时，只描述它的记录接口',
    query: z.strictObject({ form: tableName.optional() }),
    reply: z.looseObject({ openapi: z.string() }),
    example: { query: { form: 'xue_yuan' }, reply: { openapi: '3.1.0' } },
  },
  forms: {
    method: 'GET',
    path: '/api/admin/api/forms',
    access: 'api.index',
    summary: '可以描述其记录接口的表单：已上线，且调用者可以查看',
    reply: one(z.array(describedForm)),
  },
});
