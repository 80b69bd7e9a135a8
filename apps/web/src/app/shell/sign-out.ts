import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { call } from '../../platform/http/call';
import { session } from '../../platform/session';

/** Ends the session on the server, then here; whoever asks to leave leaves, even when the server does not answer. */
export const signOut = async (): Promise<void> => {
  await call(identityEndpoints.logout).then(session.clear, session.clear);
};
