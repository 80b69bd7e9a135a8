import { publicationErrors } from '@shuyuan/contract/backoffice/publications/publication.errors';
import { visitorEndpoints } from '@shuyuan/contract/backoffice/visitors/visitor.endpoints';
import type { OpenQuestionnaire, OwnQuestionnaire } from '@shuyuan/contract/courses/questionnaires/questionnaire';
import { ownQuestionnaireEndpoints as endpoints } from '@shuyuan/contract/courses/questionnaires/questionnaire.endpoints';
import { questionnaireErrors } from '@shuyuan/contract/courses/questionnaires/questionnaire.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { axeFindings, closePage, publicField, publicPage } from '../../../app/page.test-kit';
import { brokenLine, Refusal, server } from '../../../platform/http/scripted-fetch.test-kit';
import { aHome, openMy, signedIn } from '../door.test-kit';

const button = (name: string) => screen.getByRole('button', { name, exact: true });
const link = (name: string) => screen.getByRole('link', { name, exact: true });
const box = (name: string) => screen.getByRole('textbox', { name });
const student = aHome({ applications: [] });
const thanks = { msg: '', data: { number: 'Q20260001', thanks: '谢谢您的意见。' } };
const place = 'questionnaire-41-11';

const waiting = (more: Partial<OwnQuestionnaire> = {}): OwnQuestionnaire => ({
  id: 41,
  member_id: 11,
  name: '李雷',
  title: '课程评价',
  class: '2025 春季二班',
  session: { date: '2026-07-04', topic: '财务报表' },
  is_anonymous: true,
  closes_at: '2999-07-10T10:00:00.000Z',
  is_answered: false,
  ...more,
});
const answered = waiting({ id: 40, title: '开班调查', session: null, is_answered: true });

const fields = [
  publicField('rate', 'man_yi', { name: '满意度', validation: ['required'] }),
  publicField('textarea', 'jian_yi', { name: '建议', validation: ['required'] }),
];

const opened = (
  more: Partial<OpenQuestionnaire> = {},
  asked: Parameters<typeof publicPage>[1] = {},
): OpenQuestionnaire => {
  const { code: _, ...page } = publicPage(fields, { title: '课程评价', ...asked });
  return { ...waiting(), page, ...more };
};

/** Opens the questionnaire and fills it in. */
const fillIn = async (questionnaire = opened()): Promise<void> => {
  server.answer(endpoints.show, { data: questionnaire });
  openMy(student, place, [waiting(), answered]);
  await userEvent.click(screen.getByRole('radio', { name: /^5/ }));
  await userEvent.fill(box('建议'), ' 多一些案例 ');
};

const sent = () => server.asked(endpoints.answer);
const storedDrafts = () => Object.keys(localStorage).filter((key) => key.startsWith('shuyuan-form-'));

beforeEach(() => {
  localStorage.clear();
  server.start();
  signedIn();
});
afterEach(() => {
  closePage();
  server.reset();
});

describe('the list', () => {
  it('has those that wait first on the first page, and a part of its own with all of them', async () => {
    openMy(student, '', [answered, waiting()]);
    await expect.element(screen.getByRole('heading', { name: '待填写的问卷' })).toBeVisible();
    await expect.element(link('填写“课程评价”（2026年7月4日 财务报表）')).toHaveAttribute('href', `#${place}`);
    await expect.element(screen.getByText('2026年7月4日 财务报表')).toBeVisible();
    await expect.element(screen.getByText('匿名', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('开班调查')).not.toBeInTheDocument();
    const headings = () => [...document.querySelectorAll('h3')].map(({ textContent }) => textContent);
    expect(headings()).toEqual(['待填写的问卷', '我的班级']);
    await userEvent.click(link('问卷'));
    await expect.element(screen.getByRole('heading', { level: 2, name: '问卷' })).toHaveFocus();
    await expect.element(screen.getByText('开班调查')).toBeVisible();
    await expect.element(screen.getByText('已填写', { exact: true })).toBeVisible();
    await expect.element(link('填写“开班调查”（2025 春季二班）')).not.toBeInTheDocument();
    expect(await axeFindings()).toEqual([]);
  });

  it('is not there for who has none, and tells two people with one number apart', async () => {
    openMy(student);
    await expect.element(screen.getByText('S2025001')).toBeVisible();
    await expect.element(link('问卷')).not.toBeInTheDocument();
    openMy(student, 'questionnaires', [waiting(), waiting({ id: 42, member_id: 12, name: '韩梅梅' })]);
    await expect.element(screen.getByText('韩梅梅').last()).toBeVisible();
  });

  it('says on the first page that it could not be loaded, and loads again', async () => {
    openMy(student);
    await expect.element(screen.getByText('S2025001')).toBeVisible();
    closePage();
    openMy(student);
    server.answer(endpoints.index, brokenLine);
    await expect.element(screen.getByText(/^问卷没有加载成功/)).toBeVisible();
    server.answer(endpoints.index, { data: [waiting()] });
    await userEvent.click(button('重试'));
    await expect.element(link('填写“课程评价”（2026年7月4日 财务报表）')).toBeVisible();
  });
});

describe('a questionnaire', () => {
  it('says first that it is anonymous, judges by itself, thanks, and is answered in the list', async () => {
    await fillIn();
    const note = screen.getByText(/不记下哪一份答案是您的/).element();
    const first = document.querySelector('form .field');
    expect(first === null ? 0 : note.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await expect.element(link('问卷')).toHaveAttribute('aria-current', 'page');
    await userEvent.clear(box('建议'));
    await userEvent.click(button('提交'));
    await expect.element(box('建议')).toHaveFocus();
    await expect.element(screen.getByText('有 1 处需要修改')).toBeVisible();
    expect(sent()).toEqual([]);
    expect(await axeFindings()).toEqual([]);
    await userEvent.fill(box('建议'), ' 多一些案例 ');
    server.answer(endpoints.index, { data: [waiting({ is_answered: true }), answered] });
    // The thanks come after the second click, which would take the focus from them.
    let reply = (): void => undefined;
    const clicked = new Promise<void>((resolve) => {
      reply = resolve;
    });
    server.answer(endpoints.answer, () => clicked.then(() => thanks));
    await userEvent.dblClick(button('提交'));
    reply();
    await expect.element(screen.getByRole('heading', { name: '提交成功' })).toHaveFocus();
    await expect.element(screen.getByText('谢谢您的意见。')).toBeVisible();
    // A number would tell the school whose answer it is.
    await expect.element(screen.getByText('Q20260001')).not.toBeInTheDocument();
    expect(sent().map(({ body }) => body)).toEqual([
      { id: 41, member_id: 11, values: { man_yi: 5, jian_yi: '多一些案例' }, consent_version: 0 },
    ]);
    expect(storedDrafts()).toEqual([]);
    expect(await axeFindings()).toEqual([]);
    await userEvent.click(link('返回问卷'));
    await expect.element(screen.getByRole('heading', { name: '已填写的问卷' })).toBeVisible();
    await expect.element(link('填写“课程评价”（2026年7月4日 财务报表）')).not.toBeInTheDocument();
  });

  it('says by whom it is filled in where it is not anonymous, and asks for consent', async () => {
    server.answer(endpoints.answer, () => {
      throw new Refusal(409, publicationErrors.consentChanged);
    });
    await fillIn(opened({ is_anonymous: false }, { consent: '目的：改进课程。', consent_version: 3 }));
    await expect.element(screen.getByText(/看得到这是李雷填写的/)).toBeVisible();
    await userEvent.click(button('提交'));
    await expect.element(screen.getByText('请阅读告知内容并勾选同意').first()).toBeVisible();
    await userEvent.click(screen.getByLabelText('我已阅读并同意'));
    const next = opened({ is_anonymous: false }, { consent: '目的：改进课程和教学。', consent_version: 4 });
    server.answer(endpoints.show, { data: next });
    await userEvent.click(button('提交'));
    await expect.element(screen.getByText('目的：改进课程和教学。')).toBeVisible();
    await expect.element(box('建议')).toHaveValue(' 多一些案例 ');
    server.answer(endpoints.answer, thanks);
    await userEvent.click(screen.getByLabelText('我已阅读并同意'));
    await userEvent.click(button('提交'));
    await expect.element(screen.getByText('Q20260001')).toBeVisible();
    expect(sent().map(({ body }) => body.consent_version)).toEqual([3, 4]);
  });

  it('stays on the phone until it is sent, also when the line breaks; the key is the same', async () => {
    server.answer(endpoints.answer, brokenLine);
    await fillIn();
    await userEvent.click(button('提交'));
    await expect.element(screen.getByText(/不能确定是否已经提交/)).toBeVisible();
    closePage();
    openMy(student, place, [waiting()]);
    await expect.element(box('建议')).toHaveValue(' 多一些案例 ');
    await expect.element(screen.getByText(/已恢复您/)).toBeVisible();
    server.answer(endpoints.answer, thanks);
    await userEvent.click(button('重新提交'));
    await expect.element(screen.getByRole('heading', { name: '提交成功' })).toBeVisible();
    const keys = new Set(sent().map(({ headers }) => headers.get('idempotency-key')));
    expect([sent().length, keys.size]).toEqual([2, 1]);
    expect(keys.has(null)).toBe(false);
  });

  it('that was answered meanwhile is no failure', async () => {
    server.answer(endpoints.answer, () => {
      throw new Refusal(409, questionnaireErrors.already);
    });
    await fillIn();
    await userEvent.click(button('提交'));
    await expect.element(screen.getByText(/之前的提交学校已经收到/)).toBeVisible();
    expect(storedDrafts()).toEqual([]);
    server.answer(endpoints.show, { data: opened({ is_answered: true }) });
    closePage();
    openMy(student, place, [waiting({ is_answered: true })]);
    await expect.element(screen.getByText('您已经填写过这份问卷，谢谢。')).toBeVisible();
    await expect.element(box('建议')).not.toBeInTheDocument();
  });

  it('shows what the server refuses at its field, and why it cannot be opened', async () => {
    server.answer(endpoints.answer, () => {
      throw new Refusal(400, { ...platformErrors.invalidInput, errors: { 'values.jian_yi': ['不超过 5 个字'] } });
    });
    await fillIn();
    await userEvent.click(button('提交'));
    await expect.element(screen.getByText('不超过 5 个字').first()).toBeVisible();
    await expect.element(box('建议')).toHaveFocus();
    server.answer(endpoints.show, () => {
      throw new Refusal(404, questionnaireErrors.notOpen);
    });
    closePage();
    openMy(student, 'questionnaire-99-11', [waiting()]);
    await expect.element(screen.getByText('问卷不存在或已经结束，请与学校联系')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  it('asks for the number again when the sign-in has expired; what is typed is not lost', async () => {
    server.answer(endpoints.answer, () => {
      throw new Refusal(401, platformErrors.invalidVisitor);
    });
    await fillIn();
    await userEvent.click(button('提交'));
    await expect.element(screen.getByText('登录已过期，请重新验证手机号。您填写的内容都在。')).toBeVisible();
    await expect.element(box('建议')).not.toBeInTheDocument();
    server.answer(visitorEndpoints.signIn, {
      visitor_token: 'again',
      data: { mobile: '13800000001', expires_at: '2999-01-01T00:00:00.000Z' },
    });
    server.answer(endpoints.answer, thanks);
    await userEvent.fill(box('手机号'), '13800000001');
    await userEvent.fill(box('短信验证码'), '123456');
    await userEvent.click(button('验证'));
    await expect.element(box('建议')).toHaveValue(' 多一些案例 ');
    await userEvent.click(button('提交'));
    await expect.element(screen.getByRole('heading', { name: '提交成功' })).toBeVisible();
    expect(sent().map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer token', 'Bearer again']);
  });
});
