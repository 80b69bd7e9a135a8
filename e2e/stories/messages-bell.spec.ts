import type { BrowserContext, Page } from '@playwright/test';
import { messageStreamPath } from '@shuyuan/contract/backoffice/messages/message-stream';
import { expectFits } from '../fixtures/fits';
import { expect, test } from '../fixtures/records';
import type { Product } from '../fixtures/running-product';

const bell = (page: Page) => page.getByRole('button', { name: /^消息和任务/ });
const panel = (page: Page) => page.getByRole('dialog', { name: /^消息和任务/ });
const expectUnread = (page: Page, unread: number) =>
  expect(bell(page)).toHaveAccessibleName(unread === 0 ? '消息和任务' : `消息和任务，${unread} 条未读`);

let events = 0;
/** Tells someone something, as a rule would. */
const tell = async (product: Product, adminId: number, title: string): Promise<void> => {
  events += 1;
  await product.sql(
    `with event as (insert into app.message_event (kind, occasion) values ('story.told', $3) returning id)
     insert into app.message (event_id, way, admin_id, recipient, title, body, link, state, sent_at)
     select event.id, 'bell', $1::bigint, 'admin:' || $1::bigint, $2, '请您处理。', '/message/own', 'sent', now() from event`,
    [adminId, title, `story ${events}`],
  );
};

/** The addresses that a browser has asked for from now on. */
const requestsOf = (context: BrowserContext): string[] => {
  const paths: string[] = [];
  context.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
};

test.afterEach(({ product }) => product.sql(`delete from app.message_event where kind = 'story.told'`));

test('the bell is live in two browsers of one person and in nobody else’s, and after a restart of the server', {
  tag: '@long',
}, async ({ product, records, expectMessage, allowConsole }) => {
  const person = await records.colleague('小王', ['workbench.index']);
  const [page, second] = [await person.open(), await person.open()];
  const colleague = await (await records.colleague('小李', ['workbench.index'])).open();
  for (const open of [page, second, colleague]) {
    const connected = open.waitForResponse((reply) => reply.url().endsWith(messageStreamPath));
    await open.goto(`${product.url}/dashboard`);
    await connected;
    await expectUnread(open, 0);
  }

  await tell(product, person.id, '退费待审批');
  await expectUnread(page, 1);
  await expectUnread(second, 1);
  await expectMessage('新消息：退费待审批');
  await expectUnread(colleague, 0);

  await test.step('what is opened in one is read in both', async () => {
    await bell(page).click();
    await panel(page)
      .getByRole('button', { name: /退费待审批/ })
      .click();
    await expect(page).toHaveURL(/\/message\/own$/);
    await expectUnread(page, 0);
    await expectUnread(second, 0);
  });

  await test.step('the server is started anew', async () => {
    allowConsole(/Failed to load resource|ERR_|Network Error/);
    await product.restart();
    await tell(product, person.id, '请假待审批');
    await expect(bell(page)).toHaveAccessibleName(/1 条未读/, { timeout: 30_000 });
    await expect(bell(second)).toHaveAccessibleName(/1 条未读/, { timeout: 30_000 });
    await expect(page.getByRole('button', { name: /请假待审批/ })).toBeVisible();
    await expectUnread(colleague, 0);
  });

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await bell(page).click();
    await panel(page).getByRole('button', { name: '全部已读' }).click();
    await expectUnread(page, 0);
    await expectFits(page);
    await panel(page).getByRole('button', { name: '关闭' }).click();
    await page.getByText('未读', { exact: true }).click();
    await expect(page.getByText('没有未读消息')).toBeVisible();
    await page.getByRole('link', { name: '消息设置' }).click();
    await page.getByText('18:00').click();
    await expectMessage('已保存');
    await expectFits(page);
  });
});

test('the tabs of a browser listen over one line, which the next tab takes over', { tag: '@long' }, async ({
  product,
  records,
}) => {
  const person = await records.colleague('小王', ['workbench.index']);
  const first = await person.open();
  const context = first.context();
  const asked = requestsOf(context);
  const lines = () => asked.filter((path) => path === messageStreamPath).length;
  await first.goto('/dashboard');
  await expect.poll(lines).toBe(1);
  const others = [await context.newPage(), await context.newPage()];
  for (const open of others) await open.goto('/dashboard');
  await tell(product, person.id, '一');
  for (const open of [first, ...others]) await expectUnread(open, 1);
  expect(lines()).toBe(1);

  await first.close({ runBeforeUnload: true });
  await expect.poll(lines).toBeGreaterThan(1);
  await tell(product, person.id, '二');
  for (const open of others) await expectUnread(open, 2);
  // Both may take it over at once; one of them then gives way.
  expect(lines()).toBeLessThanOrEqual(3);
  expect(asked.filter((path) => path.endsWith('/message/unread'))).toEqual([]);
});
