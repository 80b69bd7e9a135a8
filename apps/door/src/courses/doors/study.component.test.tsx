import type { OwnLeave } from '@shuyuan/contract/courses/doors/door';
import { doorEndpoints as endpoints } from '@shuyuan/contract/courses/doors/door.endpoints';
import { doorErrors, doorMessages } from '@shuyuan/contract/courses/doors/door.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { axeFindings, closePage } from '../../app/page.test-kit';
import { brokenLine, Refusal, server } from '../../platform/http/scripted-fetch.test-kit';
import { aHome, aMembership, aSession, openMy, signedIn } from './door.test-kit';

const button = (name: string) => screen.getByRole('button', { name, exact: true });
const link = (name: string) => screen.getByRole('link', { name, exact: true });
const box = (name: string) => screen.getByRole('textbox', { name });
const student = aHome({ applications: [] });
const note = () => new File(['note'], '病假条.pdf', { type: 'application/pdf' });

const aLeave = (more: Partial<OwnLeave> = {}): OwnLeave => ({
  id: 31,
  class: '2025 春季二班',
  state: 'pending',
  label: '待审批',
  starts_at: '2026-07-04T01:00:00.000Z',
  ends_at: '2026-07-04T04:00:00.000Z',
  reason: '出差',
  decision: '',
  files: 0,
  ...more,
});

const refused = (field: string, message: string) => () => {
  throw new Refusal(400, { ...platformErrors.invalidInput, errors: { [field]: [message] } });
};

beforeEach(() => {
  localStorage.clear();
  server.start();
  signedIn();
});
afterEach(() => {
  closePage();
  server.reset();
});

describe('sessions', () => {
  it('are loaded when they are opened, with changes and leave marked', async () => {
    const sessions = [
      aSession({ is_changed: true, room: '' }),
      aSession({ id: 22, topic: '领导力', leave: 'approved' }),
    ];
    server.answer(endpoints.sessions, { data: sessions });
    openMy(student);
    await expect.element(screen.getByText('S2025001')).toBeVisible();
    expect(server.asked(endpoints.sessions)).toEqual([]);
    await userEvent.click(link('课程'));
    await expect.element(screen.getByRole('heading', { level: 2, name: '课程' })).toHaveFocus();
    await expect.element(screen.getByText('2026年7月4日 周六 09:00–12:00').first()).toBeVisible();
    await expect.element(screen.getByText('有变动')).toBeVisible();
    await expect.element(screen.getByText('教室待定')).toBeVisible();
    await expect.element(screen.getByText('已准假')).toBeVisible();
    await expect.element(button('为“领导力”请假')).not.toBeInTheDocument();
    await expect.element(link('课程')).toHaveAttribute('aria-current', 'page');
    expect(server.asked(endpoints.sessions)).toHaveLength(1);
    expect(await axeFindings()).toEqual([]);
  });

  it('take a request for leave with an attachment, which is sent once the request is there', async () => {
    server.answer(endpoints.sessions, { data: [aSession()] });
    server.answer(endpoints.askLeave, { msg: '', data: { id: 31 } });
    openMy(student, 'sessions');
    await userEvent.click(button('为“财务报表”请假'));
    await userEvent.click(button('提交请假'));
    await expect.element(box('请假事由')).toHaveFocus();
    await expect.element(screen.getByText('请填写原因')).toBeVisible();
    expect(server.asked(endpoints.askLeave)).toEqual([]);
    await userEvent.fill(box('请假事由'), ' 发烧 ');
    await userEvent.upload(screen.getByLabelText('附件：选择文件'), note());
    await expect.element(screen.getByText('病假条.pdf')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    server.answer(endpoints.sessions, { data: [aSession({ leave: 'pending' })] });
    await userEvent.click(button('提交请假'));
    await expect.element(screen.getByText('token-31.jpg 已交给学校')).toBeVisible();
    await userEvent.click(button('完成'));
    await expect.element(screen.getByText('请假待审批')).toBeVisible();
    expect(server.asked(endpoints.askLeave).map(({ body }) => body)).toEqual([
      { member_id: 11, session_id: 21, reason: '发烧' },
    ]);
  });

  it('say that there are none, or why they could not be loaded', async () => {
    server.answer(endpoints.sessions, brokenLine);
    openMy(student, 'sessions');
    await expect.element(screen.getByText('网络不通，请检查网络后再试')).toBeVisible();
    server.answer(endpoints.sessions, { data: [] });
    await userEvent.click(button('重试'));
    await expect.element(screen.getByText('接下来没有安排课程。')).toBeVisible();
  });
});

describe('leave', () => {
  const fillPeriod = async (): Promise<void> => {
    await userEvent.fill(screen.getByLabelText('开始时间'), '2026-07-04T09:00');
    await userEvent.fill(screen.getByLabelText('结束时间'), '2026-07-05T18:00');
    await userEvent.fill(box('请假事由'), '出差');
  };

  it('for a time is by the clock of the school; what the server refuses is shown at its field', async () => {
    server.answer(endpoints.leaves, { data: [] });
    server.answer(endpoints.askLeave, refused('ends_at', doorMessages.past));
    openMy(student, 'leave');
    await userEvent.click(button('提交请假'));
    await expect.element(screen.getByText('请选择开始时间')).toBeVisible();
    await fillPeriod();
    await userEvent.click(button('提交请假'));
    await expect.element(screen.getByText('只能请还没有结束的假')).toBeVisible();
    await expect.element(screen.getByLabelText('结束时间')).toHaveFocus();
    expect(await axeFindings()).toEqual([]);
    server.answer(endpoints.askLeave, { msg: '', data: { id: 32 } });
    server.answer(endpoints.leaves, { data: [aLeave({ id: 32 })] });
    await userEvent.click(button('提交请假'));
    await expect.element(screen.getByText('待审批', { exact: true })).toBeVisible();
    await expect.element(box('请假事由')).toHaveValue('');
    expect(server.asked(endpoints.askLeave)[1]?.body).toEqual({
      member_id: 11,
      starts_at: '2026-07-04T01:00:00.000Z',
      ends_at: '2026-07-05T10:00:00.000Z',
      reason: '出差',
    });
  });

  it('keeps what is typed while another part is looked at, and tells why there is too much', async () => {
    server.answer(endpoints.leaves, { data: [] });
    server.answer(endpoints.attendance, { data: [] });
    openMy(student, 'leave');
    await fillPeriod();
    await userEvent.click(link('考勤'));
    await expect.element(screen.getByText('还没有考勤记录。')).toBeVisible();
    await userEvent.click(link('请假'));
    await expect.element(box('请假事由')).toHaveValue('出差');
    server.answer(endpoints.askLeave, () => {
      throw new Refusal(409, doorErrors.tooManyPending);
    });
    await userEvent.click(button('提交请假'));
    await expect.element(screen.getByText('还有多份申请没有处理')).toBeVisible();
  });

  it('that waits is taken back after a question; what is decided is only shown', async () => {
    const decided = aLeave({ id: 30, state: 'rejected', label: '已驳回', decision: '当天有考试', files: 1 });
    server.answer(endpoints.leaves, { data: [aLeave(), decided] });
    server.answer(endpoints.withdrawLeave, { msg: '' });
    openMy(student, 'leave');
    await expect.element(screen.getByText('当天有考试')).toBeVisible();
    await userEvent.click(button('撤回请假'));
    await expect.element(screen.getByText('确定撤回这份请假吗？')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    server.answer(endpoints.leaves, { data: [decided] });
    await userEvent.click(button('确定撤回'));
    await expect.element(screen.getByText('已撤回请假')).toBeVisible();
    await expect.element(button('撤回请假')).not.toBeInTheDocument();
    expect(server.asked(endpoints.withdrawLeave)[0]?.body).toEqual({ id: 31 });
  });

  it('names the class where there are several, and is not asked for where nobody studies', async () => {
    server.answer(endpoints.leaves, { data: [] });
    const second = aMembership({ id: 12, class: '2026 春季一班' });
    openMy(aHome({ memberships: [aMembership(), second] }), 'leave');
    await expect.element(screen.getByRole('combobox', { name: '班级' })).toBeVisible();
    openMy(aHome({ memberships: [aMembership({ may_ask_leave: false })] }), 'leave');
    await expect.element(screen.getByText('您现在没有在读的班级，不能请假。')).toBeVisible();
  });
});

describe('attendance', () => {
  it('is shown with its rate and each mark', async () => {
    const counts = { present: 8, late: 1, early: 0, leave: 1, absent: 0 };
    const mark = { session_id: 1, date: '2026-06-06', topic: '战略', state: 'late' as const, label: '迟到' };
    server.answer(endpoints.attendance, {
      data: [{ member_id: 11, class: '2025 春季二班', counts, marked: 10, rate: 905, marks: [mark] }],
    });
    openMy(student, 'attendance');
    await expect.element(screen.getByText('90.5%')).toBeVisible();
    await userEvent.click(screen.getByText('每次课的考勤'));
    await expect.element(screen.getByText('战略')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });
});
