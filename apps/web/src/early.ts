import './platform/schemas-without-eval';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { formParameter } from '@shuyuan/contract/backoffice/menu/records-screen';
import { preferenceEndpoints } from '@shuyuan/contract/backoffice/preferences/preference.endpoints';
import { pageTabsKey, recordTableKey } from '@shuyuan/contract/backoffice/preferences/preference-keys';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordViewEndpoints } from '@shuyuan/contract/backoffice/records/record-view.endpoints';
import { guideKey } from '@shuyuan/contract/courses/workbench/guide-preference';
import { workbenchEndpoints } from '@shuyuan/contract/courses/workbench/workbench.endpoints';
import { workbenchNote, workbenchScreen } from './courses/workbench';
import { earlyReplies } from './platform/http/early-replies';
import { pageSizes } from './platform/list-state/list-state';
import { usualSize } from './platform/list-state/usual-size';
import { session } from './platform/session';

const { pathname, search } = location;
const isWorkbench = pathname === '/' || pathname === '/dashboard';

/** Asks for what a screen begins with, where its address alone says so. A failure shows when the screen itself asks. */
const askForScreen = (token: string): void => {
  const preference = (key: string) => earlyReplies.ask({ ...preferenceEndpoints.show, query: { key }, token });
  preference(pageTabsKey);
  // Whoever may not see it is not refused each time they come here.
  if (isWorkbench && session.isNoted(workbenchNote)) {
    for (const endpoint of Object.values(workbenchEndpoints)) earlyReplies.ask({ ...endpoint, token });
    preference(guideKey);
  }
  // The address that the server gives to the list of a form (`menu-entry.service.ts`), without page, sort or search.
  const [, form] = /^\/content\/(\d+)$/.exec(pathname) ?? [];
  if (form === undefined || !['', `?${formParameter}=${form}`].includes(search)) return;
  const query = { [formParameter]: form };
  earlyReplies.ask({ ...recordEndpoints.meta, query, token });
  earlyReplies.ask({
    ...recordEndpoints.index,
    query: { ...query, page: 1, page_size: usualSize.of(pageSizes) },
    token,
  });
  earlyReplies.ask({ ...recordViewEndpoints.views, query, token });
  preference(recordTableKey(form));
};

// The page loads this file by itself (`build/early-script.plugin.ts`), so that what a signed-in user needs is on its way
// while React is still being loaded. Without a token nothing is asked for.
const token = session.token();
if (token !== undefined) {
  const query = { token };
  earlyReplies.ask({ ...identityEndpoints.me, query, token });
  earlyReplies.ask({ ...identityEndpoints.menu, token });
  earlyReplies.ask({ ...identityEndpoints.permissions, query, token });
  // Whoever must change the password first would be refused everything else.
  if (session.isNoted('ready')) askForScreen(token);
  if (isWorkbench) workbenchScreen.load().catch(() => undefined);
  import('./app/shell/admin-shell').catch(() => undefined);
  import('./platform/http/transport').catch(() => undefined);
}
