import type { Endpoint } from '@shuyuan/contract/platform/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type FormApp, fieldOf, formOf, inputOf, saveLive, startFormApp } from '../backoffice/forms/form.test-kit';
import { signIn } from '../backoffice/identity/identity.test-kit';
import { type Shape, shapeOf } from './worst-input.test-kit';

interface Page {
  readonly data: readonly Record<string, unknown>[];
  readonly total: number;
  readonly errors?: Readonly<Record<string, unknown>>;
}

let app: FormApp;
let token: string;
/** What the lists that belong to something are asked for. */
let given: Readonly<Record<string, string>>;
beforeAll(async () => {
  app = await startFormApp({ env: { WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.1' } });
  token = (await signIn(app.db.kysely, { roles: ['admin'] })).token;
  const other = await saveLive(app, formOf({ fields: ['title', 'gone'].map((field) => fieldOf({ field })) }));
  await saveLive(app, { ...inputOf(other), remark: '改', fields: inputOf(other).fields.slice(0, 1) });
  const settings = { relation_form_id: other.id };
  const form = await saveLive(
    app,
    formOf({ fields: [fieldOf({ field: 'title' }), fieldOf({ field: 'link', edit_input: 'relation', settings })] }),
  );
  const write = async (path: string, body: unknown) => {
    const endpoint = {
      method: 'POST',
      path: `/api/admin/${path}`,
      access: 'session',
      summary: '',
      reply: z.any(),
    } as const;
    expect(await app.call(endpoint, { token, body })).toMatchObject({ status: 200 });
  };
  const page = {
    ...{ cover: '', intro: '', consent: '', thanks: '', fields: [{ field: 'title', required: true }], presets: {} },
    ...{ opens_at: null, closes_at: null, quota: null, proves_mobile: false, mobile_field: null },
    ...{ once_per_mobile: false, enabled: true },
  };
  for (const title of ['乙', '甲', '丙']) {
    await write(`record/save?custom_form_id=${other.id}`, { values: { title } });
    await write(`record/save?custom_form_id=${form.id}`, { values: { title } });
    await write(`record/view-save?custom_form_id=${form.id}`, { name: title, is_shared: true, settings: {} });
    await write('department/save', { parent_id: 1, name: title });
    const hook = { name: title, custom_form_id: form.id, events: ['created'], url: 'http://127.0.0.1:9/' };
    await write('webhook/save', hook);
    await write('webhook/test', { id: 1 });
    await write('publication/save', { ...page, custom_form_id: form.id, title });
  }
  await write(`record/save?custom_form_id=${form.id}`, { id: 1, version: 1, values: { title: '丁' } });
  given = { custom_form_id: String(form.id), id: '1', field: 'link', day: '2026-01-05', webhook_id: '1' };
}, 60_000);
afterAll(() => app.close());

const propertiesOf = (endpoint: Endpoint): Readonly<Record<string, Shape>> =>
  endpoint.query === undefined ? {} : (shapeOf(endpoint.query).properties ?? {});

const isTable = ({ reply }: Endpoint): boolean =>
  reply instanceof z.ZodObject && reply.shape.data instanceof z.ZodArray && reply.shape.total instanceof z.ZodNumber;

const tables = (): Endpoint[] => app.slices.flatMap((slice) => Object.values(slice.endpoints)).filter(isTable);

const load = async (endpoint: Endpoint, query: Record<string, string | number>) => {
  const properties = propertiesOf(endpoint);
  const needed = Object.entries(given).filter(([name]) => Object.hasOwn(properties, name));
  const asked = Object.entries(query).map(([name, value]) => [name, String(value)]);
  const reply = await app.call(endpoint, { token, query: Object.fromEntries([...needed, ...asked]) });
  return { status: reply.status, ...(reply.body as unknown as Page) };
};

/** The columns that a list names; the records of a form are sorted by its fields. */
const sortable = (endpoint: Endpoint): string[] => {
  const sort = propertiesOf(endpoint).sort_name;
  const names = (sort?.anyOf ?? []).flatMap((way) => (way.enum ?? []) as string[]);
  return names.length === 0 ? ['id', 'title', 'created_at'] : names;
};

/** What is named is sorted by its name. */
const plain = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : value;

const order = new Intl.Collator('zh-CN', { numeric: true });
const isBefore = (one: unknown, other: unknown): boolean => {
  if (one === null || other === null) return other === null;
  if (typeof one !== 'string' || typeof other !== 'string') return Number(one) <= Number(other);
  return one <= other || order.compare(one, other) <= 0;
};

/** Lists whose subject this test does not make: what they answer is tested where they are made. */
const withoutSubject = ['/api/admin/record/import-faults'];
const served = () => tables().filter(({ path }) => !withoutSubject.includes(path));

describe('every list of {data, total} (requirements §7)', () => {
  test('is found by its reply', () => {
    expect(tables().length).toBeGreaterThan(18);
  });

  test('names the four parameters of a table', () => {
    for (const endpoint of tables()) {
      const names = Object.keys(propertiesOf(endpoint));
      expect([endpoint.path, names]).toEqual([
        endpoint.path,
        expect.arrayContaining(['page', 'page_size', 'sort_name', 'sort_type']),
      ]);
    }
  });

  test('refuses a column that it does not know, a wrong direction, page or size, each at its field', {
    tags: ['long'],
  }, async () => {
    for (const endpoint of tables()) {
      for (const [name, value] of [
        ['sort_name', 'password; drop table app.admin'],
        ['sort_type', 'up'],
        ['page', '0'],
        ['page_size', '1000'],
      ] as const) {
        const { status, errors } = await load(endpoint, { sort_name: 'id', [name]: value });
        expect([endpoint.path, status, Object.keys(errors ?? {})]).toEqual([
          endpoint.path,
          400,
          expect.arrayContaining([name]),
        ]);
      }
    }
  });

  test('answers at most a page, with the total of all pages', { tags: ['long'] }, async () => {
    for (const endpoint of served()) {
      const first = await load(endpoint, { page: 1, page_size: 1 });
      expect([endpoint.path, first.status]).toEqual([endpoint.path, 200]);
      const whole = await load(endpoint, { page_size: 100 });
      expect([endpoint.path, first.data.length, first.total, whole.data.length]).toEqual([
        endpoint.path,
        Math.min(1, whole.total),
        whole.total,
        Math.min(100, whole.total),
      ]);
      const second = await load(endpoint, { page: 2, page_size: 1 });
      expect([endpoint.path, ...first.data, ...second.data]).toEqual([endpoint.path, ...whole.data.slice(0, 2)]);
    }
  });

  test('is in the order that was asked for, in both directions', { tags: ['long'] }, async () => {
    for (const endpoint of served()) {
      for (const sort_name of sortable(endpoint)) {
        for (const sort_type of ['asc', 'desc']) {
          const { data, status } = await load(endpoint, { page_size: 100, sort_name, sort_type });
          expect([endpoint.path, sort_name, status]).toEqual([endpoint.path, sort_name, 200]);
          const values = data.map((row) => plain(row[sort_name])).filter((value) => value !== undefined);
          const sorted = sort_type === 'asc' ? values : [...values].reverse();
          const wrong = sorted.findIndex((value, at) => at > 0 && !isBefore(sorted[at - 1], value));
          expect([endpoint.path, sort_name, sort_type, wrong, sorted[wrong]]).toEqual([
            endpoint.path,
            sort_name,
            sort_type,
            -1,
            undefined,
          ]);
        }
      }
    }
  });
});
