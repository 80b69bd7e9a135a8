import '../platform/schemas-without-eval';
import '../platform/theme/motion';
import '../platform/theme/theme';
import '../platform/theme/tokens.css';
import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import type { Me } from '@shuyuan/contract/backoffice/identity/identity';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { jobEndpoints } from '@shuyuan/contract/backoffice/jobs/job.endpoints';
import type { MenuItem } from '@shuyuan/contract/backoffice/menu/menu';
import { messageStreamPath } from '@shuyuan/contract/backoffice/messages/message-stream';
import { preferenceEndpoints } from '@shuyuan/contract/backoffice/preferences/preference.endpoints';
import { createRoot, type Root as ReactRoot } from 'react-dom/client';
import { expect } from 'vitest';
import { writeCookie } from '../platform/cookie';
import { server } from '../platform/http/scripted-server.test-kit';
import { scriptStream } from '../platform/http/scripted-stream.test-kit';
import { notices } from '../platform/notices';
import { session, watchOtherTabs } from '../platform/session';
import { theme } from '../platform/theme/theme';
import { failureReporter } from './failure-reporter';
import { Root } from './root';
// The product loads it on demand; imported here so that no test waits for it.
import './shell/admin-shell';

failureReporter.start();
watchOtherTabs();

let shown: { readonly root: ReactRoot; readonly place: HTMLElement } | undefined;
let lastSession = 0;
let lastEntry = 0;
const messages: string[] = [];
notices.subscribe(() => {
  for (const { text } of notices.current()) messages.push(text);
});

/** The stream that tells how many messages are unread; none at first. */
export const messageStream = scriptStream(messageStreamPath);

/** The signed-in user of a test. */
export const someone: Me = {
  id: 1,
  username: 'admin',
  name: '系统管理员',
  avatar: '',
  roles: ['admin'],
  must_change_password: false,
  must_set_second_factor: false,
  watermark: '',
};

/** A menu entry with defaults for what a test does not care about. */
export const menuEntry = (entry: Partial<MenuItem> & Pick<MenuItem, 'name' | 'path'>): MenuItem => {
  lastEntry += 1;
  return { id: lastEntry, url: '', icon: '', children: [], has_auth_node_tags: [], ...entry };
};

/** Scripts the requests that the shell makes on every screen. */
const scriptShell = (): void => {
  server.answer(identityEndpoints.me, someone);
  server.answer(identityEndpoints.permissions, { data: [] });
  server.answer(identityEndpoints.menu, { data: [] });
  server.answer(identityEndpoints.logout, { msg: '' });
  // The editor of formatted text asks for it when its code has come, which may be after its page has gone.
  server.answer(fileEndpoints.viewKey, { data: { key: 'key', expires_in: 600 } });
  server.answer(preferenceEndpoints.show, { data: null });
  server.answer(preferenceEndpoints.save, { msg: '' });
  server.answer(jobEndpoints.index, { data: [], total: 0 });
  messageStream.reset('0');
};

const draw = (): void => {
  const place = document.body.appendChild(document.createElement('div'));
  place.id = 'root';
  const root = createRoot(place);
  shown = { root, place };
  root.render(<Root />);
};

const erase = (): void => {
  shown?.root.unmount();
  shown?.place.remove();
  shown = undefined;
};

/**
 * Opens the whole client at an address, with its real providers, routes and toasts. Replies that the test scripts,
 * before or after, replace the defaults given here.
 */
export const openProduct = (
  address: string,
  { signedIn = true, script }: { signedIn?: boolean; script?: () => void } = {},
): void => {
  erase();
  lastSession += 1;
  // Only now: requests that the last page still had to make were answered by its own script.
  server.reset();
  scriptShell();
  script?.();
  if (signedIn) session.set(`token-${lastSession}`, 3600);
  else session.clear();
  history.pushState(null, '', address);
  draw();
};

/** Redraws the client at its current address, as F5 does. */
export const reopenProduct = (): void => {
  erase();
  draw();
};

/** Leaves nothing behind for the next test. */
export const closeProduct = (): void => {
  erase();
  session.clear();
  for (const { id } of notices.current()) notices.dismiss(id);
  messages.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  theme.choose('system');
  // Ant Design measures all growing text areas in one that it makes once.
  for (const left of document.querySelectorAll('body > :not(script, [name=hiddenTextarea])')) left.remove();
  writeCookie({ name: 'sidebarStatus', value: '', maxAgeSeconds: 0 });
};

/** Waits for a toast, which may already have disappeared. */
export const expectMessage = (words: string | RegExp): Promise<void> =>
  expect
    .poll(() => messages, { message: `the message ${words}` })
    .toContainEqual(typeof words === 'string' ? words : expect.stringMatching(words));

/** The messages shown so far. */
export const messagesSoFar = (): readonly string[] => messages;
