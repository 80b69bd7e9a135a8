import { demoEndpoints } from '@shuyuan/contract/backoffice/demo/demo.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../app/app.test-kit';
import { signIn } from '../identity/identity.test-kit';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  token = (await signIn(app.db.kysely)).token;
});
afterAll(() => app.close());

const get = (query = '') =>
  fetch(`${app.url}${demoEndpoints.list.path}?${query}`, { headers: { authorization: `Bearer ${token}` } });
const read = async (query = '') => demoEndpoints.list.reply.parse(await (await get(query)).json());

describe('the demo list (requirements §7)', () => {
  it.each(['sort_name=password', 'sort_type=x', 'page=0', 'page_size=1000'])('refuses %s', async (query) => {
    expect((await get(query)).status).toBe(400);
  });

  it('holds 30 items with code 20000, the same at every call', async () => {
    const first = await read();
    expect([first.code, first.total, first.data.length]).toEqual([20_000, 30, 30]);
    expect(new Set(first.data.map(({ status }) => status))).toEqual(new Set(['published', 'draft', 'deleted']));
    expect(new Set(first.data.map(({ money }) => money)).size).toBe(30);
    expect(await read()).toEqual(first);
  });

  it('pages and sorts, numbers by their size', async () => {
    const sorted = await read('sort_name=money&sort_type=desc');
    const money = sorted.data.map((item) => item.money);
    expect(money).toEqual([...money].sort((a, b) => b - a));
    expect((await read('page=3&page_size=12')).data.map(({ id }) => id)).toEqual([
      '0025',
      '0026',
      '0027',
      '0028',
      '0029',
      '0030',
    ]);
  });
});
