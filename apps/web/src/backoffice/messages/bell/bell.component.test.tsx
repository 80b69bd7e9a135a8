import { messageEndpoints } from '@shuyuan/contract/backoffice/messages/message.endpoints';
import type { OwnMessage } from '@shuyuan/contract/backoffice/messages/own-message';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { allowConsole } from '../../../app/allowed-errors.test-kit';
import { atRest, axeFindings } from '../../../app/axe.test-kit';
import { boxOf, expectGone } from '../../../app/driving.test-kit';
import { scriptPersonalPage } from '../../../app/personal-page.test-kit';
import { expectMessage, messageStream, messagesSoFar, openProduct } from '../../../app/product.test-kit';
import { brokenLine, server } from '../../../platform/http/scripted-server.test-kit';

const { own, read, unread, ownSettings, saveOwnSettings } = messageEndpoints;
const bell = page.getByRole('button', { name: /^消息和任务/ });
const panel = page.getByRole('dialog', { name: /^消息和任务/ });
const list = page.getByRole('list', { name: '消息', exact: true });

const messageOf = (message: Partial<OwnMessage> & Pick<OwnMessage, 'id' | 'title'>): OwnMessage => ({
  kind: 'leave.waiting',
  body: '张三申请请假，等待您审批。',
  link: '',
  created_at: '2026-03-01T08:00:00+08:00',
  read_at: null,
  ...message,
});
const script = (...messages: OwnMessage[]) => {
  const open = messages.filter(({ read_at }) => read_at === null);
  server.answer(own, ({ query }) => {
    const data = query.unread === '1' ? open : messages;
    return { data, total: data.length, unread: open.length };
  });
};
const scriptRead = () =>
  server.answer(read, () => {
    script(leave);
    return { msg: '', unread: 0 };
  });
const leave = messageOf({ id: 1, title: '请假待审批', read_at: '2026-03-01T09:00:00+08:00' });
const waiting = messageOf({ id: 2, title: '退费待审批', link: '/message/own' });
const open = (address: string, ...messages: OwnMessage[]) =>
  openProduct(address, { script: () => script(...messages) });
const connected = () => expect.poll(messageStream.open).toBe(1);
const setVisible = (is: boolean) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(is ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
};
afterEach(() => vi.restoreAllMocks());

it('says what could not be loaded, and loads it when asked again', async () => {
  allowConsole(/Network Error/);
  openProduct('/message/own', { script: () => server.answer(own, brokenLine) });
  await expect.element(page.getByRole('alert')).toHaveTextContent('消息没有加载成功');
  const retry = page.getByRole('button', { name: '重试' });
  await expect.element(retry).toBeVisible();
  script();
  await retry.click();
  await expect.element(page.getByText('没有消息', { exact: true })).toBeVisible();
});

it('tells of a new message at once, and is read by opening it', { tags: ['long'] }, async () => {
  open('/dashboard', leave);
  await connected();
  await expect.element(bell).toHaveAccessibleName('消息和任务');
  script(waiting, leave);
  messageStream.push('1');
  await expectMessage('新消息：退费待审批');
  await expect.element(bell).toHaveAccessibleName('消息和任务，1 条未读');
  await bell.click();
  await expect.element(panel.getByRole('tab', { name: '消息 1' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(list.getByRole('button', { name: /^未读\s*退费待审批/ })).toBeVisible();
  await atRest();
  expect(await axeFindings()).toEqual([]);
  scriptRead();
  await list.getByRole('button', { name: /退费待审批/ }).click();
  await expectGone(panel);
  await expect.element(bell).toHaveAccessibleName('消息和任务');
  expect(location.pathname).toBe('/message/own');
  expect(server.asked(read).map(({ body }) => body)).toEqual([{ ids: [2] }]);
});

it('shows no notice in a page that nobody sees, and listens no more after some minutes', {
  tags: ['long'],
}, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const soon = (look: () => unknown) =>
    expect.poll(async () => {
      await later(500);
      return look();
    });
  open('/dashboard', waiting);
  await soon(messageStream.open).toBe(1);
  setVisible(false);
  messageStream.push('1');
  await soon(() => bell.query()?.getAttribute('aria-label')).toBe('消息和任务，1 条未读');
  expect(messagesSoFar()).toEqual([]);
  await soon(messageStream.open).toBe(0);
  await later(300_000);
  expect(messageStream.open()).toBe(0);
  setVisible(true);
  await soon(messageStream.open).toBe(1);
  expect(server.asked(own)).toEqual([]);
});

it('costs an idle page less than a request a minute, and comes back when the line breaks', {
  tags: ['long'],
}, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  open('/dashboard');
  await expect.poll(async () => later(500).then(messageStream.open)).toBe(1);
  await later(5000);
  const before = server.all().length;
  for (let at = 0; at < 24; at += 1) {
    messageStream.push('0');
    await later(25_000);
  }
  const asked = server.all().slice(before);
  expect(asked.filter(({ name }) => /message|job/.test(name))).toEqual([]);
  expect(asked.length, 'in ten minutes').toBeLessThan(10);
  expect(messageStream.connections()).toBe(1);
  messageStream.end();
  await expect.poll(async () => later(500).then(messageStream.open)).toBe(1);
  expect(messageStream.connections()).toBe(2);
});

it('asks to sign in when the session is over, and tries no more', { tags: ['long'] }, async () => {
  allowConsole(/登录状态无效/);
  open('/dashboard');
  await connected();
  const { errcode, errmsg, status } = platformErrors.invalidToken;
  server.refuse(unread, status, { errcode, errmsg });
  messageStream.answer(401);
  messageStream.end();
  await expect.element(page.getByRole('dialog', { name: 'Confirm logout' })).toBeVisible();
  expect(messageStream.connections()).toBe(2);
});

it('shows all messages on a page of their own, or the unread ones, and marks all as read', async () => {
  await page.viewport(390, 844);
  const many = Array.from({ length: 20 }, (_, at) => messageOf({ id: at + 1, title: `消息 ${at + 1}` }));
  openProduct('/message/own', { script: () => server.answer(own, { data: many, total: 41, unread: 20 }) });
  await expect.element(list.getByRole('button', { name: /消息 20/ })).toBeVisible();
  await atRest();
  expect(await axeFindings()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.getByRole('listitem', { name: '3', exact: true }).click();
  await expect.poll(() => location.search).toBe('?page=3');
  await page.getByText('未读 20').click();
  await expect.poll(() => server.asked(own).at(-1)?.query).toEqual({ page: '1', page_size: '20', unread: '1' });
  scriptRead();
  await page.getByRole('button', { name: '全部已读' }).click();
  await expect.element(page.getByText('没有未读消息')).toBeVisible();
  expect(server.asked(read).map(({ body }) => body)).toEqual([{}]);
});

it('is a sheet at the lower edge on a phone', async () => {
  await page.viewport(390, 844);
  open('/dashboard', waiting, leave);
  await bell.click();
  await expect.element(list).toBeVisible();
  await atRest();
  const { left, width, bottom } = boxOf(panel);
  expect({ left, width, bottom }).toEqual({ left: 0, width: 390, bottom: 844 });
  expect(await axeFindings()).toEqual([]);
});

it('leaves everyone to choose what they are told of and when the summary comes; a failure takes the choice back', async () => {
  const settings = { digest: null, kinds: [{ key: 'leave.waiting', name: '请假待审批' }], off: [] };
  openProduct('/info/password?tab=messages', {
    script: () => {
      scriptPersonalPage();
      server.answer(ownSettings, { data: settings });
    },
  });
  const kind = page.getByRole('switch', { name: '请假待审批' });
  await expect.element(kind).toBeChecked();
  server.refuse(saveOwnSettings, 500, { errcode: 1, errmsg: '没有保存' });
  allowConsole(/500/);
  await kind.click();
  await expectMessage('没有保存');
  await expect.element(kind).toBeChecked();
  server.answer(saveOwnSettings, { msg: '' });
  await kind.click();
  await page.getByText('18:00').click();
  await expect
    .poll(() =>
      server
        .asked(saveOwnSettings)
        .map(({ body }) => body)
        .slice(1),
    )
    .toEqual([
      { digest: null, off: ['leave.waiting'] },
      { digest: 18, off: ['leave.waiting'] },
    ]);
  await atRest();
  expect(await axeFindings()).toEqual([]);
});
