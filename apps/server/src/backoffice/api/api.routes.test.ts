import { setTimeout as pause } from 'node:timers/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { fieldTypeKeys } from '@shuyuan/contract/backoffice/forms/field-types';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import type { Endpoint } from '@shuyuan/contract/platform/endpoint';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { apiGroups } from '@shuyuan/contract/product/api-groups';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../app/app.test-kit';
import type { ApiDescription } from '../../platform/openapi/describe-api';
import { loadPinyin } from '../../platform/pinyin/pinyin';
import { type FormApp, startFormApp } from '../forms/form.test-kit';
import { signIn } from '../identity/identity.test-kit';
import { liveForm } from '../records/record-read.test-kit';
import { askDescription, description, formOfAllTypes } from './api.test-kit';

let app: FormApp;
let chief: string;
let whole: ApiDescription;
beforeAll(async () => {
  app = await startFormApp();
  chief = (await signIn(app.db.kysely, { roles: ['admin'] })).token;
  whole = await description(app, chief);
  // Loaded on the first write of Chinese; here that write comes together with the first use of every field type.
  await loadPinyin();
}, 60_000);
afterAll(() => app.close());

const staff = async (options: Parameters<typeof signIn>[1]): Promise<string> =>
  (await signIn(app.db.kysely, options)).token;
const endpoints = (): Endpoint[] => app.slices.flatMap((slice) => Object.values(slice.endpoints));
const operations = ({ paths }: ApiDescription) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
/** All places of a document that refer to another one. */
const references = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) =>
    key === '$ref' && typeof below === 'string' ? [below] : references(below),
  );
};
const at = (document: unknown, pointer: string): unknown =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => Reflect.get(Object(value), key), document);
const faultsOf = async (document: ApiDescription) => {
  // The validator's long turn must not be taken for that of the request before it, which ends some turns later.
  await pause(100);
  const { valid, errors } = await new Validator().validate(structuredClone<object>(document) as never);
  return { valid, errors };
};
const dangling = (document: ApiDescription): string[] =>
  references(document).filter((pointer) => at(document, pointer) === undefined);

describe('the description of the API', () => {
  it('is refused to whoever may not read it, of a form as of everything', async () => {
    const bare = await staff({ nodes: [] });
    const { status, body } = await askDescription(app, bare);
    expect([status, body.errcode]).toEqual([403, platformErrors.forbidden.errcode]);
    expect((await fetch(`${app.url}/openapi.json`)).status).toBe(401);
  });

  it('does not tell whether a form exists that the caller may not see', async () => {
    const form = await liveForm(app, [{ field: 'a', name: '甲' }]);
    const token = await staff({ nodes: ['api.index'] });
    const answers = [form.table_name, 'no_such_table', 'course_contact'].map((table) =>
      askDescription(app, token, table),
    );
    for (const { status, body } of await Promise.all(answers)) {
      expect([status, body]).toEqual([403, { errcode: 40300, errmsg: platformErrors.forbidden.errmsg }]);
    }
    const { status, body } = await askDescription(app, token, 'Not a table');
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['form']]);
  });

  it('is valid OpenAPI 3.1 without a reference into the void, and served in production too', {
    tags: ['long'],
  }, async () => {
    expect(await faultsOf(whole)).toEqual({ valid: true, errors: undefined });
    expect(dangling(whole)).toEqual([]);
    expect(dangling({ ...whole, components: { ...whole.components, responses: {} } })).not.toEqual([]);
    expect((await faultsOf({ ...whole, info: {} } as never)).valid).toBe(false);
    const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://school.example' };
    const product = await startTestApp({ env, databaseUrl: app.databaseUrl });
    const { servers } = await description(product, chief);
    expect(servers[0]?.url).toBe('https://school.example');
    await product.close();
  });

  it('has every endpoint of every slice under a stable name of its own', () => {
    const described = operations(whole).map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    expect(described.sort()).toEqual(
      endpoints()
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    );
    const ids = operations(whole).map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(
      expect.arrayContaining(['identityLogin', 'recordIndex', 'recordWriteSave', 'recordImportCheck']),
    );
    expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
    expect(Object.keys(whole.components.schemas).filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([]);
  });

  it('presents every slice under a Chinese name, and no slice that is gone', () => {
    expect(app.slices.map(({ name }) => name).sort()).toEqual(Object.keys(apiGroups).sort());
    expect(whole.tags.map(({ name }) => name)).toEqual(Object.values(apiGroups).map(({ name }) => name));
  });

  it('gives examples that the endpoints themselves accept', () => {
    for (const { path, method, operation } of operations(whole)) {
      const endpoint = endpoints().find((one) => one.path === path && one.method === method.toUpperCase());
      const query = Object.fromEntries(
        operation.parameters
          .filter((one) => one.in === 'query' && 'example' in one)
          .map((one) => [one.name, one.example]),
      );
      const body = operation.requestBody?.content as Record<string, { example?: unknown }> | undefined;
      const reply = operation.responses[200].content as Record<string, { example?: unknown }>;
      const parsed = {
        query: endpoint?.query?.safeParse(query).success ?? true,
        body: endpoint?.body?.safeParse(body?.['application/json']?.example).success ?? true,
        reply: endpoint?.reply.safeParse(reply['application/json']?.example).success,
      };
      expect([path, parsed]).toEqual([path, { query: true, body: true, reply: true }]);
    }
  });

  it('says who may call, how it fails, and what it takes once', () => {
    expect(whole.paths['/api/admin/user/index']?.get).toMatchObject({
      'x-access': 'user.index',
      description: '需要权限：查看用户',
      security: [{ bearer: [] }],
      responses: { 401: { $ref: '#/components/responses/Error401' } },
    });
    expect(whole.paths['/api/admin/auth/login']?.post).toMatchObject({ security: [], 'x-access': 'public' });
    expect(whole.paths['/api/admin/payment/collect']?.post?.parameters).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: true }),
    );
    expect(whole.paths['/api/admin/upload-file']?.post?.requestBody).toMatchObject({
      content: { 'multipart/form-data': { schema: { required: ['file'] } } },
    });
    expect(whole.components.responses.RecordError409?.content['application/json'].examples).toMatchObject({
      staleRecord: { value: { errcode: 23001, errmsg: '这条记录已被他人修改，请核对后再保存' } },
    });
  });
});

describe('the description of a form', () => {
  it('has a field of every type, is valid, and its example of a new record is accepted', {
    tags: ['long'],
  }, async () => {
    const form = await formOfAllTypes(app);
    const document = await description(app, chief, form.table_name);
    expect(await faultsOf(document)).toEqual({ valid: true, errors: undefined });
    expect(dangling(document)).toEqual([]);
    const schemas = Object.entries(document.components.schemas);
    const [, values] = schemas.find(([name]) => name.endsWith('Values')) ?? [];
    const [, record] = schemas.find(([name]) => name.endsWith('Record')) ?? [];
    const columns = fieldTypeKeys.map((type) => `f_${type}`);
    expect(Object.keys(record?.properties ?? {})).toEqual(expect.arrayContaining(columns));
    // A number that the server gives itself cannot be sent.
    expect(Object.keys(values?.properties ?? {}).sort()).toEqual(columns.filter((name) => name !== 'f_serial').sort());
    const save = document.paths['/api/admin/record/save']?.post;
    const content = save?.requestBody?.content as Record<string, { example: { values: object } }> | undefined;
    const example = content?.['application/json']?.example;
    // What points to rows and files needs ones that exist.
    const given = Object.entries(example?.values ?? {}).filter(
      ([name]) => !/relation|admin|department|file|image/.test(name),
    );
    const query = { custom_form_id: String(form.id) };
    const { status, body } = await app.call(recordWriteEndpoints.save, {
      token: chief,
      query,
      body: { values: Object.fromEntries(given) },
    });
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(given.length).toBeGreaterThan(20);
  });

  it('fixes the form, and says which values a field takes', async () => {
    const form = await liveForm(app, [
      { field: 'title', name: '标题', validation: ['required', { rule: 'max_length', value: 20 }] },
      {
        field: 'kind',
        name: '类别',
        edit_input: 'select',
        search_input: 'select',
        select_item: [{ label: '甲', value: 'a' }],
      },
      { field: 'fee', name: '费用', edit_input: 'money', validation: [{ rule: 'min', value: 2 }] },
    ]);
    const { paths, components } = await description(app, chief, form.table_name);
    const index = paths['/api/admin/record/index']?.get;
    expect(index?.parameters).toContainEqual(
      expect.objectContaining({ name: 'custom_form_id', required: true, schema: { type: 'number', const: form.id } }),
    );
    expect(index?.parameters.find(({ name }) => name === 'search')?.schema).toMatchObject({
      contentMediaType: 'application/json',
      contentSchema: { properties: { kind: { description: '类别' } } },
    });
    const [, values] = Object.entries(components.schemas).find(([name]) => name.endsWith('Values')) ?? [];
    expect(values).toMatchObject({
      required: ['title'],
      properties: {
        title: { type: 'string', maxLength: 20, description: expect.stringContaining('标题（单行文字）') },
        kind: { anyOf: [{ enum: ['a'] }, { type: 'null' }] },
        fee: { anyOf: [{ minimum: 200 }, { type: 'null' }] },
      },
    });
  });

  it('leaves out what the caller may not see, write or do', async () => {
    const form = await liveForm(app, [
      { field: 'open', name: '公开' },
      { field: 'secret', name: '保密' },
      { field: 'fixed', name: '只读' },
      { field: 'mobile', name: '手机', edit_input: 'mobile' },
    ]);
    const idOf = (name: string): number => form.fields.find(({ field }) => field === name)?.id ?? 0;
    const token = await staff({
      nodes: ['api.index', `form_${form.id}.index`, `form_${form.id}.detail`, `form_${form.id}.edit`],
      fields: [
        { custom_form_id: form.id, field_id: idOf('secret'), access: 'hide' },
        { custom_form_id: form.id, field_id: idOf('fixed'), access: 'read_only' },
      ],
    });
    const document = await description(app, token, form.table_name);
    expect(JSON.stringify(document)).not.toContain('secret');
    const schemaOf = (end: string) =>
      Object.entries(document.components.schemas).find(([name]) => name.endsWith(end))?.[1];
    expect(Object.keys(schemaOf('Changes')?.properties ?? {})).toEqual(['open', 'mobile']);
    expect(schemaOf('Values')).toBeUndefined();
    expect(schemaOf('Row')?.properties).toMatchObject({ mobile: { type: ['string', 'null'] }, fixed: {} });
    expect(Object.keys(document.paths)).not.toContain('/api/admin/record/destroy');
    expect(Object.keys(document.paths)).toContain('/api/admin/record/save');
  });

  it('describes a system form by its table', async () => {
    const document = await description(app, chief, 'course_contact');
    expect(await faultsOf(document)).toEqual({ valid: true, errors: undefined });
    expect(Object.keys(document.components.schemas)).toContain('CourseContactRecord');
  });
});
