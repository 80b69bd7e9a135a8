import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { earlyReplies } from '../platform/http/early-replies';
import { server } from '../platform/http/scripted-server.test-kit';
import { session } from '../platform/session';
import { allowConsole } from './allowed-errors.test-kit';
import { scriptPersonalPage } from './personal-page.test-kit';
import { menuEntry, openProduct, reopenProduct, someone } from './product.test-kit';

const { me, menu, permissions } = identityEndpoints;
const passOn = window.fetch;
afterEach(() => {
  window.fetch = passOn;
});

/** Makes the calls of the early file, answered in this way, and draws the client again. */
const reopenAfter = (answer: (path: string) => Response): void => {
  const token = session.token() ?? '';
  window.fetch = async (input, init) =>
    String(input).startsWith('/api/admin/auth/') ? answer(String(input).split('?')[0] ?? '') : passOn(input, init);
  earlyReplies.ask({ ...me, query: { token }, token });
  earlyReplies.ask({ ...menu, token });
  earlyReplies.ask({ ...permissions, query: { token }, token });
  reopenProduct();
};

const entry = menuEntry({ name: '早到的菜单', path: '/early', url: 'workbench' });

it('draws the shell from the replies that were asked for early, and asks for none of them again', async () => {
  openProduct('/info/password', { script: scriptPersonalPage });
  await expect.element(page.getByRole('main')).toBeVisible();
  const before = server.asked(menu).length;
  const replies: Record<string, object> = {
    [me.path]: someone,
    [menu.path]: { data: [entry] },
    [permissions.path]: { data: [] },
  };
  reopenAfter((path) => Response.json(replies[path]));
  await expect.element(page.getByRole('link', { name: entry.name })).toBeVisible();
  expect(server.asked(menu)).toHaveLength(before);
  expect(server.asked(me)).toHaveLength(before);
});

it('notes whether the user may work, so that the next page need not wait to know', async () => {
  openProduct('/info/password', { script: scriptPersonalPage });
  await expect.poll(() => session.isNoted('ready')).toBe(true);
  openProduct('/info/password', {
    script: () => {
      scriptPersonalPage();
      server.answer(me, { ...someone, must_change_password: true });
    },
  });
  await expect.poll(() => session.isNoted('ready')).toBe(false);
  openProduct('/info/password', { script: scriptPersonalPage });
  await expect.poll(() => session.isNoted('ready')).toBe(true);
  session.clear();
  expect(session.isNoted('ready')).toBe(false);
});

it('asks again where an early call failed', async () => {
  openProduct('/info/password', {
    script: () => {
      server.answer(menu, { data: [entry] });
      scriptPersonalPage();
    },
  });
  await expect.element(page.getByRole('link', { name: entry.name })).toBeVisible();
  const before = server.asked(menu).length;
  reopenAfter(() => Response.error());
  await expect.element(page.getByRole('link', { name: entry.name })).toBeVisible();
  expect(server.asked(menu)).toHaveLength(before + 1);
});

it('leads to the login page when an early call says that the session is over', async () => {
  openProduct('/info/password', { script: scriptPersonalPage });
  await expect.element(page.getByRole('main')).toBeVisible();
  allowConsole(/登录已失效/);
  reopenAfter(() => Response.json({ errcode: 40100, errmsg: '登录已失效，请重新登录' }, { status: 401 }));
  await expect.element(page.getByLabelText('密码', { exact: true })).toBeVisible();
});
