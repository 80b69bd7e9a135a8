// @module-tag long
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { runs } from '@shuyuan/contract/platform/assure.test-kit';
import { type Endpoint, idempotencyHeader } from '@shuyuan/contract/platform/endpoint';
import { recordFigure } from '@shuyuan/contract/platform/figure.test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormApp, startFormApp } from '../backoffice/forms/form.test-kit';
import { signIn } from '../backoffice/identity/identity.test-kit';
import { liveForm } from '../backoffice/records/record-read.test-kit';
import { type KnownValues, many, worstBodies, worstQueries } from './worst-input.test-kit';

const options = many(2000, (at) => ({ label: `选项 ${at}`, value: `v${at}` }));
const fields = [
  { field: 'title', name: '标题', validation: [{ rule: 'pattern' as const, value: '(a|b|ab)*c{1,100}(x+x+)+y' }] },
  { field: 'note', name: '备注', edit_input: 'textarea' as const, search_input: 'text' as const },
  { field: 'html', name: '内容', edit_input: 'rich_text' as const, search_input: 'text' as const },
  { field: 'more', name: '更多', edit_input: 'rich_text' as const },
  { field: 'many', name: '多选', edit_input: 'multi_select' as const, select_item: options },
  { field: 'path', name: '级联', edit_input: 'cascader' as const, select_item: options },
  { field: 'pictures', name: '图片', edit_input: 'images' as const },
  { field: 'place', name: '地区', edit_input: 'region' as const },
];

let app: FormApp;
let token: string;
let known: KnownValues;
let ids: number[];
beforeAll(async () => {
  // Sign-outs among the calls are undone by plain SQL; most calls are refused.
  app = await startFormApp({ checksAudit: false });
  token = (await signIn(app.db.kysely, { roles: ['admin'] })).token;
  const { id: formId } = await liveForm(app, fields);
  known = { custom_form_id: String(formId) };
  const made = await app.db.pool.query(`select table_name from app.custom_form where id = $1`, [formId]);
  const rows = await app.db.pool.query(
    `insert into form.${made.rows[0].table_name} (note) select 'x' from generate_series(1, 999) returning id`,
  );
  ids = rows.rows.map(({ id }) => Number(id));
}, 60_000);
afterAll(() => app.close());

const reopenSessions = () => app.db.pool.query('update app.session set ended_at = null, end_reason = null');

const endpoints = (): Endpoint[] => app.slices.flatMap((slice) => Object.values(slice.endpoints));

const send = async (endpoint: Endpoint, { query = '', body }: { query?: string; body?: string }): Promise<number> => {
  const response = await fetch(`${app.url}${endpoint.path}?${query}`, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${token}`,
      [idempotencyHeader]: crypto.randomUUID(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body ?? null,
  });
  await response.arrayBuffer();
  if (response.status === 401) await reopenSessions();
  return response.status;
};

/** All of them in the long run; otherwise one per endpoint, a different one each time. */
const someOf = function* <T>(makers: readonly (() => T | undefined)[], at: number): Generator<T> {
  const made = new Set<T>();
  for (const place of makers.keys()) {
    const one = makers[(place + at) % makers.length]?.();
    if (one === undefined || made.has(one)) continue;
    made.add(one);
    yield one;
    if (runs({ usual: true, assure: false })) return;
  }
};

const byForm = ({ accessBy }: Endpoint): string =>
  accessBy === undefined ? '' : new URLSearchParams(known as Record<string, string>).toString();

// A stall by an input comes back each time, one of a busy machine does not.
const retry = 2;

describe('the worst input of every endpoint', () => {
  it.each<{ name: string; columns: string[]; value: unknown; statuses: number[] }>([
    { name: 'a million letters', columns: ['note', 'html'], value: '<b>'.repeat(170_000), statuses: [400, 400] },
    {
      name: 'tags that fit',
      columns: ['html'],
      value: '<p style="color:red">x</p>'.repeat(3000),
      statuses: [200, 400],
    },
    { name: 'tags that stay open', columns: ['html'], value: '<li>'.repeat(6000), statuses: [200, 400] },
    { name: 'brackets alone', columns: ['html'], value: '<'.repeat(1_000_000), statuses: [400, 400] },
    { name: 'a short text', columns: ['html'], value: '<p>x</p>'.repeat(100), statuses: [200, 200] },
    { name: 'all choices', columns: ['many'], value: options.map(({ value }) => value), statuses: [200, 400] },
    { name: 'choices that are none', columns: ['many', 'pictures'], value: many(9000, () => 1), statuses: [400, 400] },
    { name: 'a path to nowhere', columns: ['path', 'place'], value: many(9000, () => 'v1'), statuses: [400, 400] },
  ])(
    'as a value of a record, saved or written to 999: $name',
    { retry, timeout: 120_000 },
    async ({ columns, value, statuses }) => {
      const before = app.stalls.length;
      const values = Object.fromEntries(columns.map((column) => [column, value]));
      const query = byForm(recordWriteEndpoints.save);
      expect([
        await send(recordWriteEndpoints.save, { body: JSON.stringify({ values }), query }),
        await send(recordWriteEndpoints.batch, { body: JSON.stringify({ ids, values }), query }),
      ]).toEqual(statuses);
      expect(app.stalls.slice(before)).toEqual([]);
    },
  );

  it('leaves the event loop free, and is no fault of ours', { retry, timeout: 600_000 }, async () => {
    const before = app.stalls.length;
    const failed: string[] = [];
    let sent = 0;
    for (const [at, endpoint] of endpoints()
      .filter(({ upload }) => upload === undefined)
      .entries()) {
      const bodies = someOf(worstBodies(endpoint, known), at);
      const queries = someOf(worstQueries(endpoint, known), at);
      const calls: { query: string; body?: string }[] = [
        ...[...bodies].map((body) => ({ body, query: byForm(endpoint) })),
        ...[...queries].map((query) => ({ query, ...(endpoint.method === 'POST' ? { body: '{}' } : {}) })),
      ];
      sent += calls.length;
      for (const call of calls) {
        const status = await send(endpoint, call);
        if (status >= 500) failed.push(`${status} ${endpoint.path}?${call.query} ${call.body?.slice(0, 100)}`);
      }
    }
    expect(failed).toEqual([]);
    expect(sent).toBeGreaterThan(endpoints().length);
    expect(app.stalls.slice(before)).toEqual([]);
    recordFigure('K66', 'the worst bodies and queries of every endpoint', {
      requests: sent,
      stalls: 0,
      'of them 5xx': 0,
    });
  });
});
