import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { endView } from '../../backoffice/identity';
import { forgetDrafts } from '../../platform/drafts/draft-store';
import { call } from '../../platform/http/call';
import { session } from '../../platform/session';

/**
 * Ends the session on the server, then here; whoever asks to leave leaves, even when the server does not answer, and
 * leaves no unsaved input behind for the next one at this device.
 */
export const signOut = async (): Promise<void> => {
  forgetDrafts('record');
  if (session.isLent()) await endView();
  await call(identityEndpoints.logout).then(session.clear, session.clear);
};
