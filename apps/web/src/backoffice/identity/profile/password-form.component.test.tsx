import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { identityErrors } from '@shuyuan/contract/backoffice/identity/identity.errors';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAddress, expectGone } from '../../../app/driving.test-kit';
import { scriptPersonalPage } from '../../../app/personal-page.test-kit';
import { expectMessage, openProduct, someone } from '../../../app/product.test-kit';
import { mainMenu, scriptMenu } from '../../../app/shell/sample-menu.test-kit';
import { refuseWith } from '../../../platform/http/refuse-with.test-kit';
import { server } from '../../../platform/http/scripted-server.test-kit';

const { changePassword, me } = identityEndpoints;
const current = page.getByLabelText('当前密码');
const next = page.getByLabelText('新密码', { exact: true });
const repeat = page.getByLabelText('再次输入新密码');
const submit = page.getByRole('button', { name: '确认修改' });

const change = async (words: { current: string; next: string; repeat?: string }) => {
  await current.fill(words.current);
  await next.fill(words.next);
  await repeat.fill(words.repeat ?? words.next);
  await submit.click();
};
/** A field with its message, as assistive technology reads it. */
const expectRefused = async (field: typeof current, message: RegExp) => {
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription(message);
};
const script = () => {
  scriptMenu();
  scriptPersonalPage();
};

describe('a password that cannot be taken', () => {
  beforeEach(() => openProduct('/info/password', { script }));

  it('is warned of by the rules and the consequence before anything is typed', async () => {
    await expect.element(page.getByText('8 到 128 位')).toBeVisible();
    await expect.element(page.getByText('其他设备上的登录会立即退出')).toBeVisible();
  });

  it('is refused at each field without a call when nothing was typed', async () => {
    await submit.click();
    await expectRefused(current, /请输入密码/);
    await expectRefused(next, /密码至少 8 位/);
    await expectRefused(repeat, /请再次输入新密码/);
    expect(server.asked(changePassword)).toEqual([]);
  });

  it('is judged in words while it is typed', async () => {
    await next.fill('abc');
    await expect.element(page.getByText('长度还不够')).toBeVisible();
    await next.fill('Hengshan-2026-abc');
    await expect.element(page.getByText('很好：不容易被猜中')).toBeVisible();
  });

  it('is refused at its field when the repetition differs or when it is common', async () => {
    await change({ current: 'x', next: 'Hengshan-2026-a', repeat: 'Hengshan-2026-b' });
    await expectRefused(repeat, /两次输入的新密码不一致/);
    await change({ current: 'x', next: 'password123' });
    await expectRefused(next, /常见/);
    expect(server.asked(changePassword)).toEqual([]);
  });

  it("is refused at the field that the server's refusal names, and nothing typed is lost", async () => {
    const { wrongCurrentPassword: wrong } = identityErrors;
    server.answer(changePassword, () => refuseWith(wrong, { errors: { current_password: [wrong.errmsg] } }));
    await change({ current: 'not-the-password', next: 'Hengshan-2026-a' });
    await expectRefused(current, /当前密码不正确/);
    await expect.element(current).toHaveValue('not-the-password');
    await expect.element(next).toHaveValue('Hengshan-2026-a');
    await expect.element(repeat).toHaveValue('Hengshan-2026-a');
  });
});

it('a password that must be changed comes before everything else, which is open again afterwards', async () => {
  let must_change_password = true;
  openProduct('/', {
    script: () => {
      script();
      server.answer(me, () => ({ ...someone, must_change_password }));
      server.answer(changePassword, () => {
        must_change_password = false;
        return { msg: '密码已修改' };
      });
    },
  });
  await expectAddress('/info/password');
  await expect.element(page.getByRole('note')).toHaveTextContent('请先修改密码');
  await expectGone(mainMenu.getByRole('link'));
  await change({ current: 'the first one', next: 'Hengshan-2026-a' });
  await expectMessage('密码已修改');
  await expect.element(current).toHaveValue('');
  await expectGone(page.getByRole('note'));
  await mainMenu.getByRole('link', { name: '工作台' }).click();
  await expectAddress('/dashboard');
});

it('the page bears the title of its open tab: the one that is required, or the one that is chosen', async () => {
  openProduct('/', {
    script: () => {
      script();
      server.answer(me, { ...someone, must_set_second_factor: true });
    },
  });
  const heading = page.getByRole('heading', { level: 1 });
  await expectAddress('/info/password?tab=second');
  await expect.element(heading).toHaveTextContent('二次验证');
  openProduct('/info/password', { script });
  await expect.element(heading).toHaveTextContent('修改密码');
  await page.getByRole('tab', { name: '个人资料' }).click();
  await expect.element(heading).toHaveTextContent('个人资料');
  await expect.poll(() => document.title).toMatch(/^个人资料/);
});
