import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import type { MenuItem } from '@shuyuan/contract/backoffice/menu/menu';
import { courseNode } from '@shuyuan/contract/courses/course-form';
import type { Work } from '@shuyuan/contract/courses/workbench/work';
import { type Workbench, workbenchEndpoints } from '@shuyuan/contract/courses/workbench/workbench.endpoints';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { allowConsole } from '../../app/allowed-errors.test-kit';
import { axeFindingsInBothLooks } from '../../app/axe.test-kit';
import { expectAddress, expectCount, expectFits, expectGone, expectTexts } from '../../app/driving.test-kit';
import { menuEntry, openProduct, reopenProduct } from '../../app/product.test-kit';
import { server } from '../../platform/http/scripted-server.test-kit';
import { session } from '../../platform/session';
import { workbenchNote, workbenchScreen } from './index';
import { noWork } from './work.test-kit';

await workbenchScreen.load();

const busy = { errcode: 50300, errmsg: '系统繁忙，请稍后再试' };
const forbidden = { errcode: 40300, errmsg: '没有权限' };
const region = (name: string) => page.getByRole('region', { name });
const todo = region('待办');
const entries = region('快捷入口');
const forms = ['session', 'enrolment', 'instalment', 'refund', 'leave', 'correction', 'payment', 'attendance'] as const;
const rights = [...forms.map((form) => courseNode(form, 'index')), 'correction.decide'];

const quiet: Workbench = {
  now: '2026-03-02T09:00:00+08:00',
  last_sign_in: null,
  failed_since: 0,
  open_sessions: 1,
  recent_sign_ins: [],
  must_change_password: false,
};

/** Opens the workbench of someone whose menu also has these screens. */
const open = (script: () => void, ...others: MenuItem[]): void =>
  openProduct('/', {
    script: () => {
      const own = menuEntry({ name: '工作台', path: '/dashboard', url: workbenchScreen.key });
      server.answer(identityEndpoints.menu, { data: [own, ...others] });
      server.answer(workbenchEndpoints.index, { data: quiet });
      server.answer(workbenchEndpoints.guide, { data: { steps: [], is_empty: false } });
      server.answer(workbenchEndpoints.work, { data: noWork });
      script();
    },
  });

const months = Array.from({ length: 12 }, (_, at) => ({
  month: at < 9 ? `2025-${String(at + 4).padStart(2, '0')}` : `2026-0${at - 8}`,
  taken: at * 100_000,
  refunded: 10_000,
}));
const lesson = {
  id: 31,
  class_id: 7,
  class_name: '2026 春季班',
  starts_at: '09:00',
  ends_at: '12:00',
  topic: '今天的课',
  teacher: '',
  room: '',
  roll_state: 'missing' as const,
};
const counts = { pending: 2, interview: 1, admitted: 0, waiting: 0, entered: 1, rejected: 0, withdrawn: 0 };
const none = { pending: 1, interview: 0, admitted: 0, waiting: 0, entered: 0, rejected: 0, withdrawn: 0 };

const pending = { rows: 1, fen: 10_000 };
/** One todo of each kind. */
const someWork: Work = {
  sessions: { today: '2026-03-02', sessions: [lesson], missing: 2 },
  enrolment: {
    programmes: [
      { id: 1, label: '工商管理', counts },
      { id: 2, label: '金融', counts: none },
    ],
  },
  dues: {
    ...{ today: '2026-03-02', until: '2026-03-09' },
    overdue: { rows: 3, people: 2, fen: 150_000 },
    soon: { rows: 1, people: 1, fen: 50_000 },
  },
  refunds: { pending, approved: { rows: 0, fen: 0 }, adjustments: null },
  leaves: { pending: 4 },
  corrections: { pending: 2 },
  receipts: { months },
  attendance: { classes: [{ id: 7, label: '2026 春季班', marked: 20, rate: 950 }] },
  failed: [],
};
const scriptWork = (work = someWork): void => {
  server.answer(identityEndpoints.permissions, { data: rights });
  server.answer(workbenchEndpoints.work, { data: work });
};

it('notes for whom it opened, so that nobody else is refused its data each time a page begins', async () => {
  open(() => undefined);
  await expect.poll(() => session.isNoted(workbenchNote)).toBe(true);
  server.refuse(workbenchEndpoints.index, 403, forbidden);
  allowConsole(/没有权限/);
  reopenProduct();
  await expect.element(page.getByRole('main').getByRole('alert')).toHaveTextContent(forbidden.errmsg);
  expect(session.isNoted(workbenchNote)).toBe(false);
});

describe('the workbench', () => {
  it('says that it did not load, and can be tried again', async () => {
    allowConsole(/系统繁忙/);
    open(() => server.refuse(workbenchEndpoints.index, 503, busy));
    await expect.element(page.getByRole('main').getByRole('alert')).toHaveTextContent(busy.errmsg);
    server.answer(workbenchEndpoints.index, { data: quiet });
    await page.getByRole('button', { name: '重试' }).click();
    await expect.element(page.getByRole('heading', { name: '上午好，系统管理员' })).toBeVisible();
  });

  it('that someone does not have is told so instead of sending them to /404', async () => {
    open(() => server.answer(identityEndpoints.menu, { data: [] }));
    await expect.element(page.getByRole('main')).toHaveTextContent('还没有为您开通工作台');
    await expectAddress('/dashboard');
  });

  it('shows my last sign-in, the failures since, my sessions and my recent sign-ins', async () => {
    const failure = {
      at: '2026-03-02T08:30:00+08:00',
      ip: '10.0.0.9',
      user_agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/132.0',
      succeeded: false,
    };
    const last = { ...failure, at: '2026-03-01T18:05:00+08:00', ip: '10.0.0.1', succeeded: true };
    open(() =>
      server.answer(workbenchEndpoints.index, {
        data: { ...quiet, last_sign_in: last, failed_since: 1, open_sessions: 2, recent_sign_ins: [failure, last] },
      }),
    );
    const safety = region('账号安全');
    await expect.element(safety).toHaveTextContent(/上次登录昨天 18:05Firefox · Windows · 10\.0\.0\.1/);
    await expect.element(safety).toHaveTextContent(/此后的失败尝试1 次/);
    await expect.element(safety).toHaveTextContent(/当前登录2 处/);
    const recent = region('最近登录');
    await expectTexts(recent.getByRole('columnheader'), ['时间', '结果', '浏览器', '地址']);
    await expectTexts(recent.getByRole('row'), [
      '时间结果浏览器地址',
      '今天 08:30失败Firefox · Windows10.0.0.9',
      '昨天 18:05成功Firefox · Windows10.0.0.1',
    ]);
  });
});

describe('what waits', () => {
  it('is shown by numbers that lead to lists, and by charts that can be read as tables', {
    tags: ['long'],
  }, async () => {
    open(() => scriptWork());
    await expectTexts(todo.getByRole('link'), [
      '未点名2次课已经上课，还没有点名',
      '待审核报名3份等待初审',
      '待面试1份等待面试结果',
      '逾期未缴3期¥1,500.00 · 2 人',
      '7 天内到期1期¥500.00 · 1 人',
      '待审批退费1笔¥100.00',
      '待支付退费0笔¥0.00',
      '待审批请假4条等待批准或驳回',
      '待处理信息更正2条等待采纳或拒绝',
    ]);
    const waiting = new URLSearchParams({ search: JSON.stringify({ state: ['pending'] }) });
    await expect.element(todo.getByRole('link').last()).toHaveAttribute('href', `/course/correction?${waiting}`);
    const funnel = region('录取漏斗');
    const pictures = [/^录取漏斗：报名 5/, /^按月收款：/, /^各班出勤率：/];
    for (const name of pictures) {
      await expect.element(page.getByRole('img', { name }).getByCss('canvas')).toBeVisible();
    }
    expect(await axeFindingsInBothLooks()).toEqual([]);
    await funnel.getByLabelText('课程项目').selectOptions('金融');
    await funnel.getByRole('button', { name: '看数据' }).click();
    await expectTexts(funnel.getByRole('row'), [
      '阶段人数占报名',
      '报名1100.0%',
      '进入面试00.0%',
      '录取00.0%',
      '入学00.0%',
    ]);
    const money = region('按月收款');
    await money.getByRole('button', { name: '看数据' }).click();
    await expectCount(money.getByRole('row'), 13);
    await expect.element(money.getByRole('row').last()).toHaveTextContent('2026-03');
    await page.viewport(390, 844);
    await expectFits();
    expect(await axeFindingsInBothLooks()).toEqual([]);
    const today = region('今日课次').getByRole('link', { name: /2026 春季班/ });
    await expect.element(today).toHaveAttribute('href', '/course/attendance?class=7&session=31');
  });

  it('leaves the other blocks when one does not come, and says when all is done', async () => {
    const done: Work = { ...noWork, leaves: { pending: 0 } };
    open(() => scriptWork({ ...done, failed: ['refunds'] }));
    await expect.element(todo.getByRole('alert')).toHaveTextContent('退费没有加载成功');
    await expectCount(todo.getByRole('link'), 1);
    await expectGone(region('录取漏斗'));
    const nothing = { rows: 0, fen: 0 };
    const refunds = { pending: nothing, approved: nothing, adjustments: null };
    server.answer(workbenchEndpoints.work, { data: { ...done, refunds } });
    await todo.getByRole('button', { name: '重试' }).click();
    await expect.element(todo).toHaveTextContent('都处理完了');
  });

  it('says once that nothing could be read, and nothing of what I may not see', async () => {
    allowConsole(/系统繁忙/);
    open(() => {
      scriptWork();
      const missing = [courseNode('payment', 'index'), 'correction.decide'];
      server.answer(identityEndpoints.permissions, { data: rights.filter((right) => !missing.includes(right)) });
      server.refuse(workbenchEndpoints.work, 503, busy);
    });
    await expectTexts(todo.getByRole('alert'), ['待办没有加载成功重试']);
    await expect.element(region('各班出勤率')).toHaveTextContent('出勤率没有加载成功');
    await expectGone(region('按月收款'));
  });
});

describe('the quick entries', () => {
  it('say what to do when the menu holds no other screen', async () => {
    open(() => undefined);
    await expect.element(entries).toHaveTextContent('还没有其他页面');
  });

  it('are the screens of my own menu, each with its group, and none that is hidden', async () => {
    const url = 'nothing/here';
    const children = [
      menuEntry({ name: '开班一览', path: '/course/class', url }),
      menuEntry({ name: '暗门', path: '$/hidden', url }),
    ];
    open(
      () => undefined,
      menuEntry({ name: '文件库', path: '/file', url }),
      menuEntry({ name: '教务中心', path: '/teaching', url: '#', children }),
    );
    await expectTexts(entries.getByRole('link'), ['文件库', '开班一览教务中心']);
    await entries.getByRole('link', { name: '开班一览' }).click();
    await expectAddress('/course/class');
  });
});
