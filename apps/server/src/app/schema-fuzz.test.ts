// @module-tag long
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { runs } from '@shuyuan/contract/platform/assure.test-kit';
import { type Endpoint, idempotencyHeader } from '@shuyuan/contract/platform/endpoint';
import { recordFigure } from '@shuyuan/contract/platform/figure.test-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormApp, startFormApp } from '../backoffice/forms/form.test-kit';
import { openTestSession, signIn } from '../backoffice/identity/identity.test-kit';
import { liveForm } from '../backoffice/records/record-read.test-kit';
import { leaksIn } from './fuzz.test-kit';
import { type FuzzedCall, fuzzedCalls, type RealValues, wire } from './schema-fuzz.test-kit';

const calls = runs({ usual: 800, assure: 200_000 });
const chunk = 500;
const atOnce = 8;

let app: FormApp;
let admins: { admin: number; bare: number };
let real: RealValues;
beforeAll(async () => {
  // Sessions and settings are put back by plain SQL; most calls change nothing, as they are meant to be refused.
  app = await startFormApp({ checksAudit: false });
  const [admin, bare] = [await signIn(app.db.kysely, { roles: ['admin'] }), await signIn(app.db.kysely, { nodes: [] })];
  admins = { admin: admin.admin.id, bare: bare.admin.id };
  const target = await liveForm(app, [{ field: 'title', name: '标题' }]);
  const form = await liveForm(app, [
    { field: 'title', name: '标题', search_input: 'text' },
    { field: 'html', name: '内容', edit_input: 'rich_text' },
    { field: 'mobile', name: '手机', edit_input: 'mobile' },
    { field: 'amount', name: '金额', edit_input: 'money', search_input: 'number_range' },
    { field: 'born', name: '日期', edit_input: 'date', search_input: 'date_range' },
    { field: 'room', name: '班级', edit_input: 'relation', settings: { relation_form_id: target.id } },
  ]);
  real = {
    formIds: [form.id, target.id, ...Object.values(courseFormIds)],
    ids: [1, 2, 3, admins.admin, admins.bare],
    words: ['title', 'html', 'mobile', 'amount', 'born', 'room', 'id', 'created_at', 'name', 'state', 'class'],
  };
}, 60_000);
afterAll(() => app.close());

const endpoints = (): Endpoint[] => app.slices.flatMap((slice) => Object.values(slice.endpoints));

const partsOf = (body: unknown): FormData => {
  const form = new FormData();
  const given = Object.entries(typeof body === 'object' && body !== null ? body : {});
  for (const [name, value] of given) form.set(name, wire(value));
  form.set('file', new Blob(['标题,手机\n甲,13800001234\n']), '../a.csv');
  return form;
};

const send = async ({ endpoint, query, body, caller }: FuzzedCall, tokens: Record<FuzzedCall['caller'], string>) => {
  const isJson = endpoint.method === 'POST' && endpoint.upload === undefined;
  const response = await fetch(`${app.url}${endpoint.path}?${new URLSearchParams(query)}`, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${tokens[caller]}`,
      [idempotencyHeader]: crypto.randomUUID(),
      ...(isJson ? { 'content-type': 'application/json' } : {}),
    },
    ...(isJson ? { body: JSON.stringify(body) } : {}),
    ...(endpoint.upload === undefined ? {} : { body: partsOf(body) }),
  });
  return { status: response.status, text: await response.text() };
};

const faultIn = async (call: FuzzedCall, tokens: Record<FuzzedCall['caller'], string>): Promise<string[]> => {
  const reply = await send(call, tokens);
  const isJson = (() => {
    try {
      JSON.parse(reply.text);
      return true;
    } catch {
      return false;
    }
  })();
  if (reply.status < 500 && isJson && !leaksIn(reply.text)) return [];
  const { endpoint, query, body } = call;
  return [
    `${reply.status} ${endpoint.method} ${endpoint.path} ${JSON.stringify({ query, body }).slice(0, 2000)} ${reply.text.slice(0, 200)}`,
  ];
};

/** Calls sign out, disable accounts and set the allowed addresses; the next ones need all of it restored. */
const reopen = async (): Promise<Record<FuzzedCall['caller'], string>> => {
  await app.db.pool.query('delete from app.setting');
  await app.db.pool.query('update app.session set ended_at = null, end_reason = null');
  const [admin, bare] = [
    await openTestSession(app.db.kysely, admins.admin),
    await openTestSession(app.db.kysely, admins.bare),
  ];
  return { admin, bare };
};

describe('input in the shape of its schema, with real ids and hostile values', () => {
  it(
    `makes no endpoint answer with a fault of ours, a stack or SQL: ${calls} calls`,
    async () => {
      const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
      const arbitrary = fuzzedCalls(endpoints(), real);
      const faults: string[] = [];
      for (let done = 0; done < calls && faults.length < 20; done += chunk) {
        const tokens = await reopen();
        const numRuns = Math.min(chunk, calls - done);
        const open = fc.sample(arbitrary, { numRuns, seed: seed + done }).values();
        const worker = async (): Promise<void> => {
          for (const call of open) faults.push(...(await faultIn(call, tokens)));
        };
        await Promise.all(Array.from({ length: atOnce }, worker));
      }
      expect({ seed, faults: [...new Set(faults)] }).toEqual({ seed, faults: [] });
      recordFigure('C26', 'requests in the shape of their schema, with hostile values', {
        requests: calls,
        'of them 5xx': 0,
      });
    },
    Math.max(300_000, calls * 60),
  );
});
