import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { leanEndpoints } from './endpoints-without-schemas.plugin.ts';

it('leaves method and path of each endpoint', () => {
  const code = `import { z } from 'zod';
const id = z.int();
export const size = 5;
export const jobEndpoints = defineEndpoints({
  show: { method: 'GET', path: '/api/admin/job/show', ...byForm, query: z.object({ id }), reply: one(job) },
});`;
  expect(leanEndpoints(parseAst(code))).toBe(
    'export const jobEndpoints = {"show":{"method":"GET","path":"/api/admin/job/show"}};\n',
  );
});

it.each([
  "export const jobEndpoints = defineEndpoints({ show: { ...address, access: 'session' } });",
  "export const jobEndpoints = defineEndpoints({ show: { method: 'GET', path: base + '/show' } });",
  'export const jobEndpoints = defineEndpoints({ show: read(job) });',
])('refuses what it cannot read: %s', (code) => {
  expect(() => leanEndpoints(parseAst(code))).toThrow(/^(?:endpoint show has no literal|an endpoint table is)/);
});
