import { publicPageEndpoints as endpoints } from '@shuyuan/contract/backoffice/publications/publication.endpoints';
import { publicationErrors } from '@shuyuan/contract/backoffice/publications/publication.errors';
import { visitorEndpoints } from '@shuyuan/contract/backoffice/visitors/visitor.endpoints';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { axeFindings, closePage, code, openPage, publicField, publicPage } from '../../app/page.test-kit';
import { brokenLine, Refusal, server } from '../../platform/http/scripted-fetch.test-kit';

const name = publicField('text', 'xing_ming', { name: '姓名', validation: ['required'] });
const payer = publicField('radio', 'fu_kuan', {
  name: '付款方',
  validation: ['required'],
  select_item: [
    { label: '个人', value: 'person' },
    { label: '公司', value: 'company' },
  ],
});
const company = publicField('text', 'gong_si', {
  name: '公司名称',
  validation: ['required'],
  settings: { show_when: { field: 'fu_kuan', values: ['company'] } },
});
const card = publicField('id_card', 'shen_fen', { name: '身份证号' });
const done = { msg: '', data: { number: 'B20260001', thanks: '谢谢，我们会尽快联系您。' } };
const until = '2999-01-01T00:00:00.000Z';

beforeEach(() => {
  localStorage.clear();
  server.start();
});
afterEach(() => {
  closePage();
  server.reset();
});

const label = (text: string) => screen.getByLabelText(text);
const button = (text: string) => screen.getByRole('button', { name: text, exact: true });
const sent = () => server.asked(endpoints.submit);

describe('a form', () => {
  it('judges by itself first: a summary, messages at the fields, and the first of them has the focus', async () => {
    openPage(publicPage([name, payer, card], { consent: '目的：报名。保存：两年。', consent_version: 3 }));
    await userEvent.fill(label('身份证号'), '110105194912310021');
    await userEvent.click(button('提交'));
    await expect.element(screen.getByText('有 4 处需要修改')).toBeVisible();
    await expect.element(label('姓名')).toHaveFocus();
    await expect.element(label('姓名')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(screen.getByText('请输入正确的身份证号').first()).toBeVisible();
    expect(sent()).toHaveLength(0);
    expect(await axeFindings()).toEqual([]);
  });

  it('shows what a condition asks for, and sends only what is shown', async () => {
    server.answer(endpoints.submit, done);
    openPage(publicPage([name, payer, company], { consent: '目的：报名', consent_version: 3 }));
    await userEvent.fill(label('姓名'), ' 张三 ');
    await expect.element(label('公司名称')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: '公司' }));
    await userEvent.fill(label('公司名称'), '远山公司');
    await userEvent.click(screen.getByRole('radio', { name: '个人' }));
    await expect.element(label('公司名称')).not.toBeInTheDocument();
    await userEvent.click(label('我已阅读并同意'));
    await userEvent.click(button('提交'));
    await expect.element(screen.getByText('B20260001')).toBeVisible();
    expect(sent().map(({ body }) => body)).toEqual([
      { code, values: { xing_ming: '张三', fu_kuan: 'person' }, consent_version: 3 },
    ]);
    expect(localStorage.length).toBe(0);
    expect(await axeFindings()).toEqual([]);
  });

  it('shows what the server refuses at its field', async () => {
    server.answer(endpoints.submit, () => {
      throw new Refusal(400, { ...platformErrors.invalidInput, errors: { xing_ming: ['已有相同的值，不能重复'] } });
    });
    openPage(publicPage([name]));
    await userEvent.fill(label('姓名'), '张三');
    await userEvent.click(button('提交'));
    await expect.element(screen.getByText('已有相同的值，不能重复').first()).toBeVisible();
    await expect.element(label('姓名')).toHaveFocus();
  });

  it('sends the trap for programs along, which people neither see nor reach', async () => {
    server.answer(endpoints.submit, done);
    openPage(publicPage([name]));
    await userEvent.fill(label('姓名'), '张三');
    const trap = document.querySelector<HTMLInputElement>('input[name=website]');
    expect(trap?.tabIndex).toBe(-1);
    expect(trap?.closest('[aria-hidden=true]')).not.toBeNull();
    if (trap !== null) trap.value = 'http://spam.example';
    await userEvent.click(button('提交'));
    await expect.poll(() => sent()[0]?.body.website).toBe('http://spam.example');
  });

  it.each([
    ['waiting', '还没有开始'],
    ['over', '已经截止'],
    ['full', '名额已满'],
    ['suspended', '暂停填写'],
  ] as const)('that is %s says so and asks for nothing', async (state, words) => {
    openPage(publicPage([name], { state, opens_at: '2026-09-01T01:00:00.000Z' }));
    await expect.element(screen.getByText(words, { exact: false })).toBeVisible();
    await expect.element(label('姓名')).not.toBeInTheDocument();
    if (state === 'waiting') await expect.element(screen.getByText('2026年9月1日', { exact: false })).toBeVisible();
  });
});

describe('an address', () => {
  it('that leads nowhere says so, and offers no second attempt', async () => {
    server.answer(endpoints.show, () => {
      throw new Refusal(404, publicationErrors.notFound);
    });
    openPage();
    await expect.element(screen.getByText('这个页面不存在或已经关闭', { exact: false })).toBeVisible();
    await expect.element(button('再试一次')).not.toBeInTheDocument();
    expect(await axeFindings()).toEqual([]);
  });

  it('that could not be reached is opened on the second attempt', async () => {
    server.answer(endpoints.show, brokenLine);
    openPage();
    await expect.element(button('再试一次')).toBeVisible();
    server.answer(endpoints.show, { data: publicPage([name]) });
    await userEvent.click(button('再试一次'));
    await expect.element(label('姓名')).toBeVisible();
  });
});

describe('a lost answer', () => {
  it('loses nothing, and is asked for again with the same key, also after the page was closed', async () => {
    server.answer(endpoints.submit, brokenLine);
    openPage(publicPage([name, card]));
    await userEvent.fill(label('姓名'), '张三');
    await userEvent.click(button('提交'));
    await expect.element(screen.getByText('不会重复', { exact: false })).toBeVisible();
    openPage(publicPage([name, card]));
    await expect.element(label('姓名')).toHaveValue('张三');
    server.answer(endpoints.submit, done);
    await userEvent.click(button('重新提交'));
    await expect.element(screen.getByText('B20260001')).toBeVisible();
    const keys = sent().map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('gets a new key once the server has refused', async () => {
    server.answer(endpoints.submit, () => {
      throw new Refusal(409, publicationErrors.full);
    });
    openPage(publicPage([name]));
    await userEvent.fill(label('姓名'), '张三');
    await userEvent.click(button('提交'));
    await expect.element(screen.getByText('名额已满')).toBeVisible();
    await userEvent.click(button('提交'));
    await expect.poll(() => new Set(sent().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2);
  });
});

describe('a draft', () => {
  it('is restored with a note and can be cleared; ID numbers are not kept', async () => {
    openPage(publicPage([name, card]));
    await userEvent.fill(label('姓名'), '张三');
    await userEvent.fill(label('身份证号'), '11010519491231002X');
    expect(JSON.stringify({ ...localStorage })).not.toContain('11010519491231002X');
    openPage(publicPage([name, card]));
    await expect.element(screen.getByText('已恢复您', { exact: false })).toBeVisible();
    await expect.element(label('姓名')).toHaveValue('张三');
    await expect.element(label('身份证号')).toHaveValue('');
    window.confirm = () => true;
    await userEvent.click(button('清空重填'));
    await expect.element(label('姓名')).toHaveValue('');
    expect(localStorage.length).toBe(0);
  });

  it('is on the phone before the page can be left, as in the instant after a letter', async () => {
    openPage(publicPage([name]));
    const input = (await label('姓名').findElement()) as HTMLInputElement;
    input.value = '张三';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await Promise.resolve();
    expect(JSON.stringify({ ...localStorage })).toContain('张三');
  });

  it('goes to another device by a link', async () => {
    const key = 'AAAAAAAAAAAAAAAAAAAAAA';
    server.answer(endpoints.saveDraft, { data: { key, expires_at: until } });
    openPage(publicPage([name, card]));
    await userEvent.fill(label('姓名'), '张三');
    await userEvent.fill(label('身份证号'), '11010519491231002X');
    await userEvent.click(screen.getByText('换设备继续'));
    await userEvent.click(button('生成链接'));
    await expect.element(label('继续填写的链接')).toHaveValue(`${location.origin}/p/${code}#draft=${key}`);
    const values = server.asked(endpoints.saveDraft)[0]?.body.values;
    expect(values).toEqual({ xing_ming: '张三' });
    localStorage.clear();
    server.answer(endpoints.showDraft, { data: { xing_ming: '张三' } });
    history.replaceState(null, '', `${location.pathname}${location.search}#draft=${key}`);
    openPage(publicPage([name, card]));
    await expect.element(label('姓名')).toHaveValue('张三');
    expect(location.hash).toBe('');
  });
});

describe('a form that asks for a proved number', () => {
  const open = () => openPage(publicPage([name], { proves_mobile: true }));
  const prove = async () => {
    await userEvent.fill(screen.getByRole('textbox', { name: '手机号', exact: true }), '138 0000 0000');
    await userEvent.click(button('获取验证码'));
    await expect.element(screen.getByText('秒后可重新获取', { exact: false })).toBeVisible();
    await userEvent.fill(label('短信验证码'), '123456');
    await userEvent.click(button('验证'));
    await expect.element(screen.getByText('138****0000', { exact: false })).toBeVisible();
  };
  beforeEach(() => {
    server.answer(visitorEndpoints.sendCode, ({ headers }) => {
      if (headers.get('Proof-Of-Work') !== null) return { msg: '' };
      throw new Refusal(429, { ...platformErrors.proofNeeded, data: { challenge: 'a.b', difficulty: 8 } });
    });
    server.answer(visitorEndpoints.signIn, {
      visitor_token: 'token-1',
      data: { mobile: '13800000000', expires_at: until },
    });
  });

  it('works for the code first, and sends with the token', async () => {
    server.answer(endpoints.submitProved, done);
    open();
    await userEvent.fill(label('姓名'), '张三');
    await userEvent.click(button('提交'));
    await expect.element(screen.getByText('请先验证手机号，再提交').first()).toBeVisible();
    await prove();
    expect(server.asked(visitorEndpoints.sendCode)).toHaveLength(2);
    await userEvent.click(button('提交'));
    await expect.element(screen.getByText('B20260001')).toBeVisible();
    expect(server.asked(endpoints.submitProved)[0]?.headers.get('Authorization')).toBe('Bearer token-1');
    expect(sent()).toHaveLength(0);
  });

  it('asks again when the proof has expired, and loses nothing', async () => {
    server.answer(endpoints.submitProved, () => {
      throw new Refusal(401, platformErrors.invalidVisitor);
    });
    open();
    await prove();
    await userEvent.fill(label('姓名'), '张三');
    await userEvent.click(button('提交'));
    await expect.element(screen.getByText('手机号验证已过期', { exact: false }).first()).toBeVisible();
    await expect.element(label('姓名')).toHaveValue('张三');
    await expect.element(screen.getByRole('textbox', { name: '手机号', exact: true })).toHaveFocus();
    expect(await axeFindings()).toEqual([]);
  });
});
