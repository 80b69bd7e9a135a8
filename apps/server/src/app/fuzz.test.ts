import { runs } from '@shuyuan/contract/platform/assure.test-kit';
import type { Endpoint } from '@shuyuan/contract/platform/endpoint';
import { recordFigure } from '@shuyuan/contract/platform/figure.test-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../backoffice/identity/identity.test-kit';
import { startTestApp, type TestApp } from './app.test-kit';
import { leaksIn } from './fuzz.test-kit';

let app: TestApp;
let adminId: number;
let token: string;
beforeAll(async () => {
  // Sign-outs among the calls are undone by plain SQL.
  app = await startTestApp();
  const signedIn = await signIn(app.db.kysely, { roles: ['admin'] });
  adminId = signedIn.admin.id;
  token = signedIn.token;
});
afterAll(() => app.close());

/** Strings that have exposed vulnerabilities elsewhere, mixed with arbitrary ones. */
const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    "' or 1=1 --",
    '\u0000',
    '\ud800',
    '__proto__',
    '1e400',
    '-1',
    '99999999999999999999',
    '13800000000',
    '123456',
    '{{7*7}}',
    '%00',
    '../../etc/passwd',
    'a'.repeat(5000),
  ),
);
const names = fc.constantFrom('username', 'password', 'mobile', 'code', 'current_password', 'new_password', 'id', 'x');
const value = fc.oneof(hostileText, fc.jsonValue({ maxDepth: 3 }));
const body = fc.oneof(
  { weight: 4, arbitrary: fc.dictionary(names, value, { maxKeys: 4 }).map((fields) => JSON.stringify(fields)) },
  fc.json(),
  hostileText,
);
const query = fc.array(fc.tuple(fc.oneof(names, hostileText), hostileText), { maxLength: 4 });
const contentType = fc.oneof(
  { weight: 5, arbitrary: fc.constant('application/json') },
  fc.constantFrom('text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/json;;', 'x'),
);

const send = (
  endpoint: Endpoint,
  input: { query: [string, string][]; body: string; type: string; withToken: boolean },
) => {
  // URLSearchParams and fetch both replace lone surrogates, so what leaves here is valid UTF-8.
  const search = new URLSearchParams(input.query);
  return fetch(`${app.url}${endpoint.path}?${search}`, {
    method: endpoint.method,
    headers: { 'content-type': input.type, ...(input.withToken ? { authorization: `Bearer ${token}` } : {}) },
    ...(endpoint.method === 'POST' ? { body: input.body } : {}),
  });
};

/** A fuzzed call may well sign its own session out; the next one needs it again. */
const reopenSession = (): Promise<unknown> =>
  app.db.kysely
    .updateTable('app.session')
    .set({ ended_at: null, end_reason: null })
    .where('admin_id', '=', adminId)
    .execute();

const requests = runs({ usual: 200, assure: 5000 });

describe('no input whatever', () => {
  it(
    'makes an endpoint answer with a fault of ours, a stack or SQL',
    async () => {
      const endpoints = app.slices.flatMap((slice) => Object.values(slice.endpoints));
      await fc.assert(
        fc.asyncProperty(
          fc.record({
            endpoint: fc.constantFrom(...endpoints),
            query,
            body,
            type: contentType,
            withToken: fc.boolean(),
          }),
          async ({ endpoint, ...input }) => {
            const response = await send(endpoint, input);
            const text = await response.text();
            if (endpoint.path.endsWith('/logout')) await reopenSession();
            expect(response.status).toBeLessThan(500);
            expect(text).not.toSatisfy(leaksIn);
            expect(() => JSON.parse(text)).not.toThrow();
          },
        ),
        { numRuns: requests },
      );
      recordFigure('C26', 'random requests', { requests, 'of them 5xx': 0 });
    },
    runs({ usual: 60_000, assure: 600_000 }),
  );
});
