import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { attendanceEndpoints } from '@shuyuan/contract/courses/attendance/attendance.endpoints';
import type { Roll } from '@shuyuan/contract/courses/attendance/roll';
import type { Arrival, CheckIn } from '@shuyuan/contract/courses/check-in/check-in';
import { checkInEndpoints } from '@shuyuan/contract/courses/check-in/check-in.endpoints';
import { courseNode } from '@shuyuan/contract/courses/course-form';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { allowConsole } from '../../app/allowed-errors.test-kit';
import { axeFindingsInBothLooks } from '../../app/axe.test-kit';
import { expectFits, expectGone, expectTexts } from '../../app/driving.test-kit';
import { menuEntry, openProduct } from '../../app/product.test-kit';
import { brokenLine, server } from '../../platform/http/scripted-server.test-kit';
import { attendanceScreen } from '../attendance';

await attendanceScreen.load();

const names = ['王小明', '李芳', '张伟', '赵敏'];
const members = names.map((name, at) => ({
  id: at + 1,
  name,
  student_no: `S00${at + 1}`,
  team: '',
  state: 'studying',
  search_entry: '',
}));
const rollWith = (came: readonly number[]): Roll => ({
  session: {
    id: 11,
    date: '2026-11-18',
    half_day: 'morning',
    starts_at: '09:00',
    ends_at: '12:00',
    topic: '战略管理',
    teacher: '王教授',
    room: '101',
    rolled_at: null,
  },
  class_id: 1,
  members,
  marks: members.map(({ id }) => ({
    member_id: id,
    state: came.includes(id) ? 'present' : 'absent',
    reason: came.includes(id) ? '扫码签到 09:01' : '',
    makeup: false,
    version: came.includes(id) ? 1 : 0,
  })),
  leaves: [],
  phase: 'open',
  has_check_in: true,
});

const arrival = (member_id: number, input: Partial<Arrival> = {}): Arrival => ({
  member_id,
  name: names[member_id - 1] ?? '',
  student_no: `S00${member_id}`,
  state: 'present',
  checked_at: `2026-11-18T01:0${member_id}:00.000Z`,
  distance: null,
  same_device: false,
  is_retained: false,
  ...input,
});
const running = (arrivals: Arrival[], input: Partial<CheckIn> = {}): CheckIn => ({
  id: 5,
  session_id: 11,
  address: 'https://school.example/c/Xy3kQ0v7b2N8mPq1sT4wLA',
  state: 'running',
  started_at: '2026-11-18T00:55:00.000Z',
  started_by: '王老师',
  closes_at: '2026-11-18T01:55:00.000Z',
  late_at: '2026-11-18T01:10:00.000Z',
  place: null,
  counts: {
    members: 4,
    present: arrivals.filter(({ state }) => state === 'present').length,
    late: arrivals.filter(({ state }) => state === 'late').length,
    leave: 0,
    missing: 4 - arrivals.length,
  },
  arrivals,
  ...input,
});
const codesFrom = (first: number) =>
  [0, 1, 2].map((at) => ({ code: `code-${first + at}`, from_ms: at * 10_000, until_ms: (at + 1) * 10_000 }));

const open = (checkIn: CheckIn | null, nodes: readonly string[] = ['attendance.mark']): void =>
  openProduct('/course/attendance?session=11', {
    script: () => {
      server.answer(identityEndpoints.menu, {
        data: [menuEntry({ name: '考勤管理', path: '/course/attendance', url: attendanceScreen.key })],
      });
      server.answer(identityEndpoints.permissions, { data: [courseNode('attendance', 'index'), ...nodes] });
      server.answer(attendanceEndpoints.roll, { data: rollWith([]) });
      server.answer(checkInEndpoints.show, { data: checkIn });
      server.answer(checkInEndpoints.code, { data: codesFrom(1) });
    },
  });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const count = (name: string) =>
  page.getByRole('list', { name: '签到人数' }).getByRole('listitem').filter({ hasText: name });

describe('checking in', () => {
  it('is not offered to whoever may not mark', async () => {
    open(null, []);
    await expect.element(page.getByText('您可以查看点名册，但没有点名的权限。')).toBeVisible();
    await expectGone(button('扫码签到'));
  });

  it('starts by the rules that the teacher sets, and shows a code to scan', { tags: ['long'] }, async () => {
    await page.viewport(1440, 900);
    open(null);
    server.answer(checkInEndpoints.start, () => {
      server.answer(checkInEndpoints.show, { data: running([]) });
      return { msg: '签到已开始', data: running([]) };
    });
    await button('扫码签到').click();
    await page.getByRole('spinbutton', { name: '上课多少分钟后算迟到' }).fill('5');
    await button('开始').click();
    await expect.element(page.getByRole('dialog', { name: '扫码签到：战略管理' })).toBeVisible();
    expect(server.asked(checkInEndpoints.start).map(({ body }) => body)).toEqual([
      { session_id: 11, late_after: 5, closes_after: 60, place: null },
    ]);
    await expect.element(page.getByLabelText('签到二维码')).toBeVisible();
    await expect.element(page.getByText('09:10 之后签到算迟到')).toBeVisible();
    await expect.element(page.getByText('还没有人签到')).toBeVisible();
    await expect.element(count('未到')).toHaveTextContent('未到4');
    expect(await axeFindingsInBothLooks()).toEqual([]);
  });

  it('shows who comes, the newest first, with what needs a look, while the roll fills behind it', {
    tags: ['long'],
  }, async () => {
    open(running([arrival(1)]));
    await button('扫码签到中（已到 1）').click();
    await expectTexts(page.getByRole('list', { name: '已签到的学员' }).getByRole('listitem'), [
      '王小明S001出勤09:01:00',
    ]);
    server.answer(attendanceEndpoints.roll, { data: rollWith([1, 2, 3]) });
    const shared = { same_device: true };
    const came = [arrival(3, { state: 'late', distance: 48, ...shared }), arrival(2, shared), arrival(1)];
    server.answer(checkInEndpoints.show, { data: running(came) });
    await expectTexts(page.getByRole('list', { name: '已签到的学员' }).getByRole('listitem'), [
      '张伟S003同一设备迟到48 米09:03:00',
      '李芳S002同一设备出勤09:02:00',
      '王小明S001出勤09:01:00',
    ]);
    await expect.element(count('已到')).toHaveTextContent('已到3');
    await button('返回点名册').click();
    const roll = page.getByRole('list', { name: '点名册' });
    await expect.element(roll.getByRole('listitem').filter({ hasText: '李芳' })).toHaveTextContent('扫码签到 09:01');
  });

  it('fits on a phone, with the list below the code', async () => {
    await page.viewport(390, 844);
    open(running([arrival(2), arrival(1)]));
    await button('扫码签到中（已到 2）').click();
    const code = page.getByLabelText('签到二维码');
    await expect.element(code).toBeVisible();
    const list = page.getByRole('list', { name: '已签到的学员' });
    expect(list.element().getBoundingClientRect().top).toBeGreaterThan(code.element().getBoundingClientRect().bottom);
    expect(code.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
    await expectFits();
    await page.viewport(1440, 900);
  });

  it('says without a network that the roll goes on by hand, and leads back to it', { tags: ['long'] }, async () => {
    allowConsole(/check-in/);
    open(running([arrival(1)]));
    await button('扫码签到中（已到 1）').click();
    await expect.element(page.getByLabelText('签到二维码')).toBeVisible();
    server.answer(checkInEndpoints.show, brokenLine);
    server.answer(checkInEndpoints.code, brokenLine);
    await expect.element(page.getByRole('alert').filter({ hasText: '网络断开，请手工点名' })).toBeVisible();
    await button('手工点名').click();
    await expect.element(page.getByRole('list', { name: '点名册' })).toBeVisible();
    await expectGone(page.getByRole('dialog', { name: '扫码签到：战略管理' }));
  });

  it('stops after a question that names the missing, and can be started anew', async () => {
    const stopped = running([arrival(1)], { state: 'stopped' });
    open(running([arrival(1)]));
    server.answer(checkInEndpoints.stop, () => {
      server.answer(checkInEndpoints.show, { data: stopped });
      return { msg: '签到已停止', data: stopped };
    });
    await button('扫码签到中（已到 1）').click();
    await button('停止签到').click();
    const question = page.getByRole('alertdialog', { name: '停止签到？' });
    await expect.element(question).toHaveTextContent('还有 3 人没有到，完成点名时记为缺勤。');
    await question.getByRole('button', { name: '停止签到' }).click();
    await expect.element(page.getByText('签到已停止').first()).toBeVisible();
    expect(server.asked(checkInEndpoints.stop).map(({ body }) => body)).toEqual([{ id: 5 }]);
    await expectGone(page.getByLabelText('签到二维码'));
    await button('重新开始').click();
    await expect.element(page.getByRole('dialog', { name: '开始扫码签到' })).toBeVisible();
    await expect.element(page.getByText(/把二维码转发出去，不在场的人在 20 秒内也能签到/)).toBeVisible();
  });

  it('stays closed when it was left before the stop was answered', async () => {
    const stopped = running([arrival(1)], { state: 'stopped' });
    open(running([arrival(1)]));
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.answer(checkInEndpoints.stop, async () => {
      await answered;
      server.answer(checkInEndpoints.show, { data: stopped });
      return { msg: '签到已停止', data: stopped };
    });
    await button('扫码签到中（已到 1）').click();
    await button('停止签到').click();
    await page.getByRole('alertdialog').getByRole('button', { name: '停止签到' }).click();
    // The pointer waits for the answer; the keyboard does not.
    await expectGone(page.getByRole('alertdialog'));
    button('返回点名册').element().focus();
    await userEvent.keyboard('{Enter}');
    await expectGone(page.getByRole('dialog', { name: '扫码签到：战略管理' }));
    answer();
    await expect.element(button('扫码签到')).toBeVisible();
    await expectGone(page.getByRole('dialog', { name: '扫码签到：战略管理' }));
  });
});
