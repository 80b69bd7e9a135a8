import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { forgetKeptRecords } from '../../backoffice/records';
import { endView } from '../../backoffice/users';
import { call } from '../../platform/http/call';
import { session } from '../../platform/session';

/**
 * Ends the session on the server, then here; whoever asks to leave leaves, even when the server does not answer, and
 * leaves no unsaved input behind for the next one at this device.
 */
export const signOut = async (): Promise<void> => {
  forgetKeptRecords();
  if (session.isLent()) await endView();
  await call(identityEndpoints.logout).then(session.clear, session.clear);
};
