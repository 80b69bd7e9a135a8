import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { endView } from '../../backoffice/identity';
import { forgetDrafts } from '../../platform/drafts/draft-store';
import { call } from '../../platform/http/call';
import { session } from '../../platform/session';
import { storedTabs } from './tabs/tab-store';

/**
 * Ends the session on the server, then here. Signing out always succeeds here, even when the server does not respond,
 * and leaves no unsaved input, no open tabs and no searched names for the next user of this device.
 */
export const signOut = async (): Promise<void> => {
  forgetDrafts('record');
  forgetDrafts('searched');
  storedTabs.forget();
  if (session.isViewingAs()) await endView();
  await call(identityEndpoints.logout).then(session.clear, session.clear);
};
