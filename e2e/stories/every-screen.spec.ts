import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import type { MenuItem } from '@shuyuan/contract/backoffice/menu/menu';
import { callsOf, type SendCall } from '../fixtures/api';
import { axeFindingsInBothLooks } from '../fixtures/axe';
import { makeCourseRecord } from '../fixtures/course-records';
import { expect, test } from '../fixtures/product';

const addressesIn = (entries: readonly MenuItem[]): string[] =>
  entries.flatMap(({ path, url, children }) => [
    ...(url === '#' || path === '' ? [] : [path]),
    ...addressesIn(children),
  ]);

/** One of each thing that the screens of a class show. */
const makeClass = async (send: SendCall) => {
  const code = `W${Date.now().toString(36).toUpperCase()}`;
  const mobile = `17${String(Date.now()).slice(-9)}`;
  const programme = await makeCourseRecord(send, 'programme', { name: `项目${code}`, code, state: 'open' });
  const fields = { name: `班级${code}`, code, programme, state: 'running', capacity: 60, tuition: 100 };
  const id = await makeCourseRecord(send, 'class', fields);
  const contact = await makeCourseRecord(send, 'contact', { name: '走查', mobile });
  await makeCourseRecord(send, 'member', { contact, class: id, state: 'studying', joined_on: '2026-03-01' });
  await makeCourseRecord(send, 'enrolment', { name: '走查', mobile, programme, class: id });
  return { id, contact };
};

test('axe finds nothing on any screen of the menu, of a class and of a person, light and dark', async ({
  signedIn: page,
  product,
  adminToken,
}) => {
  test.slow();
  const send = callsOf(product.url, adminToken);
  const made = await makeClass(send);
  const { data } = await send(identityEndpoints.menu, {});
  const ofClass = ['txl', 'apply_list', 'pay', 'attendance'].map((part) => `/course/${part}?class=${made.id}`);
  const own = ['password', 'second', 'profile', 'devices', 'look'].map((tab) => `/info/password?tab=${tab}`);
  const found: string[] = [];
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const address of [...addressesIn(data), ...ofClass, `/course/person?person=${made.contact}`, ...own, '/404']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.screen-waiting, .ant-skeleton, [aria-busy="true"]')).toHaveCount(0);
    found.push(...(await axeFindingsInBothLooks(page)).map((line) => `${address} ${line}`));
  }
  expect(found).toEqual([]);
});
