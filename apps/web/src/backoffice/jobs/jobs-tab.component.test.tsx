import type { Job } from '@shuyuan/contract/backoffice/jobs/job';
import { jobEndpoints } from '@shuyuan/contract/backoffice/jobs/job.endpoints';
import { messageEndpoints } from '@shuyuan/contract/backoffice/messages/message.endpoints';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { allowConsole } from '../../app/allowed-errors.test-kit';
import { atRest, axeFindings } from '../../app/axe.test-kit';
import { boxOf, expectCount, expectGone, html } from '../../app/driving.test-kit';
import { expectMessage, messagesSoFar, openProduct, reopenProduct } from '../../app/product.test-kit';
import { brokenLine, server } from '../../platform/http/scripted-server.test-kit';
import { useFollowJob } from './followed-jobs';
import { jobsQuery } from './job.queries';

const { index, cancel, clear, download } = jobEndpoints;
const bell = page.getByRole('button', { name: /^消息和任务/ });
const panel = page.getByRole('dialog', { name: /^消息和任务/ });
const entry = (title: string) => panel.getByRole('listitem').filter({ hasText: title });
const inPanel = (name: string) => panel.getByRole('button', { name, exact: true });
const sent = (endpoint: typeof cancel | typeof clear) => server.asked(endpoint).map(({ body }) => body);

const jobOf = (job: Pick<Job, 'id' | 'title' | 'state'> & Partial<Job>): Job => ({
  kind: 'record.export',
  custom_form_id: null,
  done: 0,
  total: null,
  message: '',
  result: null,
  file: null,
  created_at: '2026-03-01T08:00:00+08:00',
  started_at: null,
  ended_at: null,
  expires_at: '2026-03-08T08:00:00+08:00',
  ...job,
});
const script = (...jobs: Job[]) => server.answer(index, { data: jobs, total: jobs.length });
const running = jobOf({ id: 4, title: '导出 名册', state: 'running', done: 3, total: 10 });

const noMessages = { data: [], total: 0, unread: 0 };
const open = (...jobs: Job[]) =>
  openProduct('/dashboard', {
    script: () => {
      script(...jobs);
      server.answer(messageEndpoints.own, noMessages);
    },
  });
const jobsTab = panel.getByRole('tab', { name: /^任务/ });
const openJobs = async () => {
  await bell.click();
  await jobsTab.click();
};
const openPanel = async (...jobs: Job[]) => {
  open(...jobs);
  await openJobs();
};

afterEach(() => vi.restoreAllMocks());

it('counts what runs, through F5; the end of what was started here is announced with a way to the file', {
  tags: ['long'],
}, async () => {
  // As stored by the screen that started it.
  sessionStorage.setItem('shuyuan_jobs', '4');
  await openPanel(running);
  await expect.element(bell).toHaveAccessibleName('消息和任务，1 个任务进行中');
  await expect.element(entry('导出 名册').getByRole('progressbar')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(bell).toHaveFocus();
  reopenProduct();
  await expect.element(bell).toHaveAccessibleName('消息和任务，1 个任务进行中');

  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  server.answer(download, { data: { url: '/files/roll', expires_in: 60 } });
  const file = { name: '名册_20260301.xlsx', size: 10 };
  script({ ...running, state: 'succeeded', message: '共 1 条', file });
  const notice = page.getByRole('listitem').filter({ hasText: '导出 名册，已完成' });
  await notice.getByRole('button', { name: '下载' }).click();
  await expect.poll(() => saved.mock.contexts).toMatchObject([{ download: file.name }]);
  await openJobs();
  await expect.element(entry('导出 名册')).toHaveTextContent(/已完成.*共 1 条/);
  await inPanel('下载 导出 名册').click();
  await expect.poll(() => saved.mock.contexts).toHaveLength(2);
  expect(server.asked(download).map(({ query }) => query)).toEqual([{ id: '4' }, { id: '4' }]);
});

it('waits on for what a list does not hold yet that tells another end', { tags: ['long'] }, async () => {
  sessionStorage.setItem('shuyuan_jobs', '4,5');
  const other = jobOf({ id: 6, title: '导入 名册', state: 'running' });
  const [first, second] = [4, 5].map((id) => jobOf({ id, title: `导出 ${id}`, state: 'succeeded' })) as [Job, Job];
  open(other, first);
  await expectMessage('导出 4，已完成');
  script(other, first, second);
  await expectMessage('导出 5，已完成');
});

it('asks again for what was started here when a call of the list fails', { tags: ['long'] }, async () => {
  allowConsole(/Network Error/);
  sessionStorage.setItem('shuyuan_jobs', '4');
  openProduct('/dashboard', { script: () => server.answer(index, brokenLine) });
  await expect.poll(() => server.asked(index).length).toBeGreaterThan(0);
  script({ ...running, state: 'succeeded' });
  await expectMessage('导出 名册，已完成');
});

it('tells the end of a job that the list knew before its screen did', async () => {
  const client = new QueryClient();
  script(jobOf({ id: 4, title: '导出 名册', state: 'succeeded' }));
  await client.fetchQuery(jobsQuery);
  const Screen = () => {
    const follow = useFollowJob();
    return (
      <button type="button" onClick={() => follow(4)}>
        开始
      </button>
    );
  };
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  );
  await page.getByRole('button', { name: '开始' }).click();
  await expectMessage('导出 名册，已完成');
  root.unmount();
});

it('tells no end of what was started elsewhere', async () => {
  await openPanel({ ...running, state: 'succeeded' });
  await expect.element(entry('导出 名册')).toHaveTextContent('已完成');
  expect(messagesSoFar()).toEqual([]);
});

it('cancels what runs, offers no file of it, and clears it away', async () => {
  await openPanel(running);
  await expect.element(entry('导出 名册')).toHaveTextContent('进行中');
  server.answer(cancel, () => {
    script({ ...running, state: 'cancelled' });
    return { msg: '' };
  });
  await inPanel('取消 导出 名册').click();
  await expect.element(entry('导出 名册')).toHaveTextContent('已取消');
  expect(sent(cancel)).toEqual([{ id: 4 }]);
  await expectGone(inPanel('下载 导出 名册'));
  server.answer(clear, () => {
    script();
    return { msg: '' };
  });
  await inPanel('清除 导出 名册').click();
  await expect.element(panel).toHaveTextContent('没有任务');
  expect(sent(clear)).toEqual([{ id: 4 }]);
});

it('says why something failed; clears what is over in one go and leaves what waits', async () => {
  const waiting = jobOf({ id: 7, title: '等待的任务', state: 'queued' });
  await openPanel(
    jobOf({ id: 5, title: '失败的任务', state: 'failed', message: '服务器中断，任务没有完成，请重新发起' }),
    jobOf({ id: 6, title: '好了的任务', state: 'succeeded', message: '共 3 条' }),
    waiting,
  );
  await expect.element(entry('失败的任务')).toHaveTextContent('服务器中断，任务没有完成，请重新发起');
  await expect.element(entry('等待的任务')).toHaveTextContent('排队中');
  server.answer(clear, () => {
    script(waiting);
    return { msg: '' };
  });
  await inPanel('清除已结束的').click();
  await expectCount(panel.getByRole('listitem'), 1);
  expect(sent(clear)).toEqual([{}]);
  server.answer(cancel, () => {
    script({ ...waiting, state: 'cancelled' });
    return { msg: '' };
  });
  await inPanel('取消 等待的任务').click();
  await expect.element(entry('等待的任务')).toHaveTextContent('已取消');
});

it('asks again only while something is under way or its list is open', { tags: ['long'] }, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const asked = () => server.asked(index).length;
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const afterSeconds = (look: () => unknown) =>
    expect.poll(async () => {
      await pass(1000);
      return look();
    });
  open(running);
  await afterSeconds(asked).toBeGreaterThan(2);
  script({ ...running, state: 'cancelled' });
  await afterSeconds(() => html(bell).getAttribute('aria-label')).toBe('消息和任务');
  const before = asked();
  await pass(600_000);
  expect(asked()).toBe(before);
  html(bell).click();
  await afterSeconds(() => panel.query()?.querySelectorAll('[role=tab]').length).toBe(2);
  html(jobsTab).click();
  await afterSeconds(asked).toBeGreaterThan(before + 1);
});

it('is a sheet at the lower edge on a phone', async () => {
  await page.viewport(390, 844);
  const title = '导出 一张名字很长的表单，长到一行放不下它的全部文字';
  await openPanel(jobOf({ id: 4, title, state: 'queued' }));
  await atRest();
  const { left, width, bottom } = boxOf(panel);
  expect({ left, width, bottom }).toEqual({ left: 0, width: 390, bottom: 844 });
  expect(await axeFindings()).toEqual([]);
});
