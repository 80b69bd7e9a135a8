import { visitorEndpoints } from '@shuyuan/contract/backoffice/visitors/visitor.endpoints';
import { doorEndpoints as endpoints } from '@shuyuan/contract/courses/doors/door.endpoints';
import { doorErrors } from '@shuyuan/contract/courses/doors/door.errors';
import { idempotencyHeader } from '@shuyuan/contract/platform/endpoint';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { axeFindings, closePage } from '../../app/page.test-kit';
import { brokenLine, Refusal, server } from '../../platform/http/scripted-fetch.test-kit';
import { aHome, aMembership, anApplication, openMy, signedIn } from './door.test-kit';

const button = (name: string) => screen.getByRole('button', { name, exact: true });
const link = (name: string) => screen.getByRole('link', { name, exact: true });
const links = () =>
  screen
    .getByRole('navigation')
    .getByRole('link')
    .elements()
    .map((one) => one.textContent);

beforeEach(() => {
  localStorage.clear();
  server.start();
  signedIn();
});
afterEach(() => {
  closePage();
  server.reset();
});

describe('the first page', () => {
  it('shows applications and classes with all that the school has opened', async () => {
    openMy(
      aHome({
        applications: [
          anApplication({ state: { value: 'admitted', label: '已录取' }, has_letter: true, fee: 3980000 }),
        ],
      }),
    );
    await expect.element(screen.getByRole('heading', { level: 1, name: '李雷，您好' })).toBeVisible();
    await expect.element(screen.getByText('已录取')).toBeVisible();
    await expect
      .element(screen.getByRole('list', { name: '进度' }).getByText('录取'))
      .toHaveAttribute('aria-current', 'step');
    await expect.element(screen.getByText('2999年7月1日 14:30')).toBeVisible();
    await expect.element(screen.getByText('学历证书')).toBeVisible();
    await expect.element(link('查看录取通知')).toHaveAttribute('href', '#letter-7');
    await expect.element(screen.getByText('¥39,800.00')).toBeVisible();
    await expect.element(screen.getByText('对公转账')).toBeVisible();
    await expect.element(screen.getByText('S2025001')).toBeVisible();
    await expect.element(screen.getByText('¥1,234.56')).toBeVisible();
    expect(links()).toEqual(['首页', '课程', '考勤', '缴费', '请假', '个人信息']);
    expect(server.asked(endpoints.home).map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer token']);
    expect(await axeFindings()).toEqual([]);
  });

  it('has no place for what the school hides, not even at its address', async () => {
    const opened = {
      state: false,
      interview: false,
      letter: false,
      balance: false,
      attendance: false,
      leave: false,
      correction: false,
    };
    const bare = { state: null, interview: null, missing: '', takes_files: false, may_withdraw: false };
    const member = aMembership({ outstanding: null, due: null, may_ask_leave: false });
    openMy(aHome({ opened, how_to_pay: '', applications: [anApplication(bare)], memberships: [member] }), 'attendance');
    await expect.element(screen.getByText('高管研修')).toBeVisible();
    expect(links()).toEqual(['首页', '课程', '个人信息']);
    for (const hidden of ['面试', '待补材料', '补充材料', '撤回申请', '未缴', '缴费方式', '加入日历', '查看缴费明细']) {
      expect(screen.getByText(hidden).elements(), hidden).toEqual([]);
    }
    expect(screen.getByRole('list', { name: '进度' }).elements()).toEqual([]);
    expect(server.asked(endpoints.attendance)).toEqual([]);
    expect(await axeFindings()).toEqual([]);
  });

  it('tells the owner of a number that the school does not know what to do', async () => {
    openMy(aHome({ name: '', applications: [], memberships: [] }));
    await expect.element(screen.getByText('这个手机号在学校没有报名')).toBeVisible();
    expect(screen.getByRole('navigation').elements()).toEqual([]);
  });

  it('says why it could not be loaded, and tries again', async () => {
    openMy(brokenLine);
    await expect.element(screen.getByText('网络不通，请检查网络后再试')).toBeVisible();
    server.answer(endpoints.home, { data: aHome() });
    await userEvent.click(button('重试'));
    await expect.element(screen.getByText('高管研修')).toBeVisible();
  });

  it('hands out the interview as a file for the calendar', async () => {
    server.answer(endpoints.interviewFile, {
      data: { name: '面试.ics', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
    });
    const saved: string[] = [];
    // The link is never in the page, so that its click is seen only here.
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function click() {
      saved.push(`${this.download} ${this.protocol}`);
    };
    openMy(aHome());
    await userEvent.click(button('加入日历'));
    await expect.element(screen.getByText('日历文件已下载')).toBeVisible();
    HTMLAnchorElement.prototype.click = click;
    expect(saved).toEqual(['面试.ics blob:']);
    expect(server.asked(endpoints.interviewFile)[0]?.query.get('id')).toBe('7');
  });

  it('sends missing papers at once, each with the token', async () => {
    openMy(aHome());
    await expect.element(screen.getByText('已有 2 个文件')).toBeVisible();
    await userEvent.upload(
      screen.getByLabelText('高管研修：选择文件'),
      new File(['paper'], '证书.pdf', { type: 'application/pdf' }),
    );
    await expect.element(screen.getByText('token-7.jpg 已交给学校')).toBeVisible();
    await expect.element(screen.getByText('已有 3 个文件')).toBeVisible();
  });

  it('shows the admission letter to print, and leads back', async () => {
    const letter = {
      title: '录取通知书',
      paragraphs: ['李雷：', '祝贺您被录取。'],
      date: '2026-07-10',
      school: '明德商学院',
    };
    server.answer(endpoints.letter, { data: letter });
    openMy(aHome({ applications: [anApplication({ has_letter: true })] }));
    await userEvent.click(link('查看录取通知'));
    await expect.element(screen.getByRole('heading', { name: '录取通知书' })).toBeVisible();
    await expect.element(screen.getByRole('heading', { level: 2, name: '录取通知' })).toHaveFocus();
    await expect.element(screen.getByText('2026年7月10日')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    await userEvent.click(link('返回'));
    await expect.element(screen.getByText('高管研修')).toBeVisible();
  });
});

describe('withdrawing', () => {
  it('asks first, then withdraws once with the reason and shows the new state', async () => {
    server.answer(endpoints.withdraw, { msg: '已撤回报名' });
    openMy(aHome());
    await userEvent.click(button('撤回申请'));
    await expect.element(screen.getByText('确定撤回“高管研修”的报名吗？')).toHaveFocus();
    expect(await axeFindings()).toEqual([]);
    await userEvent.click(button('取消'));
    expect(server.asked(endpoints.withdraw)).toEqual([]);
    await userEvent.click(button('撤回申请'));
    await userEvent.fill(screen.getByLabelText('撤回的原因（可不填）'), ' 时间冲突 ');
    const gone = anApplication({
      state: { value: 'withdrawn', label: '已撤回' },
      may_withdraw: false,
      takes_files: false,
      missing: '',
    });
    server.answer(endpoints.home, { data: aHome({ applications: [gone] }) });
    await userEvent.click(button('确定撤回'));
    await expect.element(screen.getByText('已撤回报名')).toBeVisible();
    await expect.element(screen.getByText('已撤回', { exact: true })).toBeVisible();
    await expect.element(button('撤回申请')).not.toBeInTheDocument();
    expect(server.asked(endpoints.withdraw).map(({ body }) => body)).toEqual([{ id: 7, reason: '时间冲突' }]);
  });

  it('says why it is refused, and repeats an unanswered one with the same key', async () => {
    server.answer(endpoints.withdraw, brokenLine);
    openMy(aHome());
    await userEvent.click(button('撤回申请'));
    await userEvent.click(button('确定撤回'));
    await expect.element(screen.getByText('不能确定是否已经提交')).toBeVisible();
    server.answer(endpoints.withdraw, () => {
      throw new Refusal(409, doorErrors.cannotWithdraw);
    });
    await userEvent.click(button('确定撤回'));
    await expect.element(screen.getByText('现在不能撤回，请与学校联系')).toBeVisible();
    const keys = server.asked(endpoints.withdraw).map(({ headers }) => headers.get(idempotencyHeader));
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });
});

describe('signing in and out', () => {
  const prove = async (): Promise<void> => {
    server.answer(visitorEndpoints.signIn, {
      visitor_token: 'new',
      data: { mobile: '13800000001', expires_at: '2999-01-01T00:00:00.000Z' },
    });
    await userEvent.fill(screen.getByRole('textbox', { name: '手机号' }), '13800000001');
    await userEvent.fill(screen.getByLabelText('短信验证码'), '123456');
    await userEvent.click(button('验证'));
  };

  it('asks for the number first, and shows nothing before it is proved', async () => {
    localStorage.clear();
    openMy(aHome());
    await expect.element(screen.getByRole('heading', { level: 1, name: '我的书院' })).toBeVisible();
    expect(server.asked(endpoints.home)).toEqual([]);
    expect(await axeFindings()).toEqual([]);
    await prove();
    await expect.element(screen.getByText('高管研修')).toBeVisible();
    expect(server.asked(endpoints.home)[0]?.headers.get('authorization')).toBe('Bearer new');
  });

  it('asks again when the token has expired, and loses nothing typed', async () => {
    server.answer(endpoints.withdraw, () => {
      throw new Refusal(401, platformErrors.invalidVisitor);
    });
    openMy(aHome());
    await userEvent.click(button('撤回申请'));
    await userEvent.fill(screen.getByLabelText('撤回的原因（可不填）'), '时间冲突');
    await userEvent.click(button('确定撤回'));
    await expect.element(screen.getByText('登录已过期，请重新验证手机号。您填写的内容都在。')).toBeVisible();
    await expect.element(screen.getByText('高管研修', { exact: true })).not.toBeVisible();
    expect(localStorage.length).toBe(0);
    await prove();
    await expect.element(screen.getByLabelText('撤回的原因（可不填）')).toHaveValue('时间冲突');
    server.answer(endpoints.withdraw, { msg: '已撤回报名' });
    await userEvent.click(button('确定撤回'));
    await expect.element(screen.getByText('已撤回报名')).toBeVisible();
    const [, last] = server.asked(endpoints.withdraw);
    expect(last?.headers.get('authorization')).toBe('Bearer new');
    expect(last?.body).toEqual({ id: 7, reason: '时间冲突' });
  });

  it('forgets everything when someone leaves', async () => {
    server.answer(visitorEndpoints.signOut, { msg: '' });
    openMy(aHome());
    await userEvent.click(button('退出'));
    await expect.element(screen.getByRole('textbox', { name: '手机号' })).toBeVisible();
    await expect.element(screen.getByText('高管研修')).not.toBeInTheDocument();
    expect(localStorage.length).toBe(0);
    expect(server.asked(visitorEndpoints.signOut)).toHaveLength(1);
  });
});
