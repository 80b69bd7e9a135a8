import { chromium } from '@playwright/test';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { dayCloseEndpoints } from '@shuyuan/contract/courses/payments/day-close.endpoints';
import { callsOf } from './fixtures/api';
import { makeCourseClass } from './fixtures/course-records';
import { schoolDay } from './fixtures/school-day';
const url = 'http://127.0.0.1:4871';
const login = await (await fetch(`${url}/api/admin/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username: 'admin', password: 'Abcd-1234-efgh' }) })).json() as any;

const token = login.access_token;
const send = callsOf(url, async () => token);
const room = await makeCourseClass(send, { students: ['司徒静', '欧阳明远'], joinedOn: schoolDay(0), state: 'running', tuition: 900_000 });
const day = schoolDay(-4);
const pay = (member_id: number, amount: number, method: any, paid_on = day) => send(paymentEndpoints.collect, { body: { member_id, amount, method, paid_on, payer_kind: 'person', payer_name: '', remark: '' } as any });
const [a = 0, b = 0] = room.memberIds;
const first = await pay(a, 123_450, 'cash'); await pay(b, 50_000, 'wechat');
const wrong = await pay(b, 7_000, 'cash');
await send(paymentEndpoints.void, { body: { id: wrong.data[0]!.id, reason: '收错人' } });
const { data } = await send(dayCloseEndpoints.tills, { query: { day } as any });
const cash = data.find((t) => t.method === 'cash')!;
await send(dayCloseEndpoints.close, { body: { day, collector_id: cash.collector_id, method: 'cash', total: cash.total, counted: cash.total - 1000, note: '找零少收十元，已登记' } as any });
const wechat = data.find((t) => t.method === 'wechat')!;
await send(dayCloseEndpoints.close, { body: { day, collector_id: wechat.collector_id, method: 'wechat', total: wechat.total } as any });
await send(dayCloseEndpoints.reopen, { body: { day, collector_id: cash.collector_id, method: 'cash', reason: '漏记一笔退费' } as any });

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
for (const dark of [false, true]) for (const width of [1440, 390]) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: dark ? 'dark' : 'light' });
  await context.addCookies([{ name: 'shuyuan_token', value: token, url, sameSite: 'Strict' }]);
  const page = await context.newPage();
  const shot = async (name: string) => { await page.waitForTimeout(900); await page.screenshot({ path: `/dev/shm/shots/${name}-${width}-${dark ? 'd' : 'l'}.png`, fullPage: true }); };
  await page.goto(`${url}/course/pay?tab=close&day=${day}`); await shot('close');
  await page.getByRole('button', { name: '打印日结单' }).click(); await shot('sheet');
  if (width === 1440 && !dark) await page.pdf({ path: '/dev/shm/shots/sheet.pdf' });
  await page.goto(`${url}/course/pay?tab=close&day=${schoolDay(-2)}`);
  await page.goto(`${url}/course/pay?class=${room.id}&tab=ledger`); await shot('ledger');
  const isCards = width < 600;
  await page.getByRole('button', { name: /^更多/ }).last().click(); await page.getByRole('menuitem', { name: '作废' }).click(); await shot('void');
  await page.goto(`${url}/course/pay?tab=close&day=${day}`);
  await page.getByRole('button', { name: '申请重开' }).last().click(); await shot('reopen');
}
await browser.close();
