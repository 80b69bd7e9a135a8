import { expect, it } from 'vitest';
import { addressesGate } from './addresses.gate';
import { plantTree } from './planted-tree.test-kit';

const file = 'apps/web/src/backoffice/jobs/job.queries.ts';

it('finds nothing where endpoints are called by their rows, and in tests', async () => {
  const root = await plantTree({
    [file]: "call(jobEndpoints.index);\nopen('/apis/none');\n",
    'apps/web/src/a.test.ts': "expect(asked).toBe('/api/admin/job/index');\n",
    'packages/contract/src/a.endpoints.ts': "const path = '/api/admin/job/index';\n",
  });
  expect(await addressesGate.find(root)).toEqual([]);
});

it.each([
  "call({ method: 'GET', path: '/api/admin/job/index' });",
  'fetch("/vue-admin-template/table/list");',
  ['const path = `/api/admin/$', '{name}`;'].join(''),
])('finds %s', async (line) => {
  const root = await plantTree({ [file]: `${line}\n` });
  expect(await addressesGate.find(root)).toEqual([`${file}:1: names an address; call the endpoint of the contract`]);
});
