import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { courseNode } from '@shuyuan/contract/courses/course-form';
import type { TimetableSession, TimetableWeek } from '@shuyuan/contract/courses/timetable/timetable';
import { timetableEndpoints } from '@shuyuan/contract/courses/timetable/timetable.endpoints';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { allowConsole } from '../../app/allowed-errors.test-kit';
import { axeFindingsInBothLooks } from '../../app/axe.test-kit';
import { expectAddress, expectCount, expectFits, expectGone } from '../../app/driving.test-kit';
import { menuEntry, openProduct } from '../../app/product.test-kit';
import { server } from '../../platform/http/scripted-server.test-kit';
import { timetableScreen } from './index';

await timetableScreen.load();

const one: TimetableSession = {
  id: 11,
  class_id: 1,
  class_name: '春季班',
  programme_id: 5,
  programme_name: '工商管理',
  date: '2026-11-18',
  starts_at: '09:00',
  ends_at: '12:00',
  topic: '战略管理',
  teacher: '王教授',
  room: '101',
  roll_state: 'ahead',
};
const other: TimetableSession = {
  ...one,
  id: 12,
  class_id: 2,
  class_name: '秋季班',
  starts_at: '11:00',
  topic: '财务管理',
};
const later: TimetableSession = { ...one, id: 13, date: '2026-11-20', starts_at: '19:00', ends_at: '21:30', room: '' };
const week: TimetableWeek = {
  monday: '2026-11-16',
  today: '2026-11-18',
  sessions: [one, other, later],
  clashes: [
    { one: 11, other: 12, shares: ['teacher', 'room', 'students'], students: ['欧阳明远', '李芳'] },
    { one: 13, other: null, shares: ['teacher'], students: [] },
  ],
  days: [
    { date: '2026-11-20', name: '校庆', kind: 'off' },
    { date: '2026-11-21', name: '补课', kind: 'work' },
  ],
};

const open = (search: string, answer: () => void = () => server.answer(timetableEndpoints.week, { data: week })) =>
  openProduct(`/course/timetable${search}`, {
    script: () => {
      server.answer(identityEndpoints.menu, {
        data: [menuEntry({ name: '课程表', path: '/course/timetable', url: timetableScreen.key })],
      });
      server.answer(identityEndpoints.permissions, {
        data: [courseNode('session', 'index'), courseNode('attendance', 'index')],
      });
      answer();
    },
  });
const session = (name: RegExp) => page.getByRole('button', { name });
const day = (name: string) => page.getByRole('list', { name });

describe('the timetable', () => {
  it('says why a week did not load, and tries again', async () => {
    await page.viewport(1440, 900);
    allowConsole(/50300|timetable/);
    open('?week=2026-11-18', () =>
      server.refuse(timetableEndpoints.week, 503, { errcode: 50300, errmsg: '系统繁忙，请稍后再试' }),
    );
    await expect.element(page.getByText('课程表没有加载成功')).toBeVisible();
    server.answer(timetableEndpoints.week, { data: week });
    await page.getByRole('button', { name: '重试' }).click();
    await expect.element(day('周三 11/18')).toBeVisible();
  });

  it('shows each day with its sessions, what clashes, and the days of the calendar', async () => {
    await page.viewport(1440, 900);
    open('?week=2026-11-18');
    await expectCount(day('周三 11/18').getByRole('button'), 2);
    await expect.element(page.getByRole('heading', { name: /周五 11\/20 放假 校庆/ })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: /周六 11\/21 调休上课 补课/ })).toBeVisible();
    const clashes = page.getByRole('group').filter({ hasText: '本周有 2 处冲突' });
    await expect
      .element(clashes)
      .toHaveTextContent('老师“王教授”同时有两次课，教室“101”同时有两次课，2 名学员同时有两次课');
    await expect.element(clashes).toHaveTextContent('11/20 老师“王教授”同时有别的课');
    await expect.element(page.getByText('欧阳明远')).not.toBeVisible();
    await page.getByText('是哪些学员').click();
    await expect.element(page.getByText('李芳')).toBeVisible();
    expect(await axeFindingsInBothLooks()).toEqual([]);
  });

  it('keeps what is chosen in the address, and arranges by class, teacher or room', async () => {
    await page.viewport(1440, 900);
    open('?week=2026-11-18&class=2');
    await expectCount(session(/春季班/), 1);
    await page.getByText('按老师').click();
    await expectAddress('/course/timetable?week=2026-11-16&by=teacher&class=2');
    await expect.element(page.getByRole('rowheader', { name: '王教授' })).toBeVisible();
    await page.getByRole('button', { name: '清除筛选' }).click();
    await expectAddress('/course/timetable?week=2026-11-16&by=teacher');
    await page.getByRole('button', { name: '下一周' }).click();
    await expectAddress('/course/timetable?week=2026-11-23&by=teacher');
  });

  it('opens a session with the ways that the caller may go', async () => {
    await page.viewport(1440, 900);
    open('?week=2026-11-18');
    await day('周五 11/20').getByRole('button').click();
    await expectAddress('/course/timetable?week=2026-11-16&session=13');
    const card = page.getByRole('dialog', { name: '课次' });
    await expect.element(card).toHaveTextContent('放假（校庆）');
    const roll = card.getByRole('link', { name: '点名册' });
    await expect.element(roll).toHaveAttribute('href', '/course/attendance?class=1&session=13');
    await expectGone(card.getByRole('button', { name: '编辑' }));
    await card.getByRole('button', { name: '看这位老师的一周' }).click();
    await expect.element(page.getByRole('button', { name: '清除筛选' })).toBeVisible();
  });

  it('is a list by day on a phone, today first', async () => {
    await page.viewport(390, 844);
    open('?week=2026-11-18');
    const days = page.getByRole('region', { name: /^周/ });
    await expectCount(days, 7);
    await expect.element(days.first()).toHaveTextContent(/^周三/);
    await expectFits();
  });

  it('draws two hundred sessions', async () => {
    await page.viewport(1440, 900);
    const sessions = Array.from({ length: 200 }, (_, at) => ({
      ...one,
      id: at + 1,
      class_id: at % 30,
      class_name: `${at % 30} 班`,
      date: `2026-11-${16 + Math.floor(at / 29)}`,
      starts_at: ['09:00', '14:00', '19:00'][at % 3] ?? '',
      ends_at: ['12:00', '17:00', '21:00'][at % 3] ?? '',
    }));
    open('?week=2026-11-18', () =>
      server.answer(timetableEndpoints.week, { data: { ...week, sessions, clashes: [] } }),
    );
    await expectCount(session(/战略管理/), 200);
    await expectFits();
  });
});
