import { sessionEndpoints } from '@shuyuan/contract/backoffice/identity/session.endpoints';
import { call } from '../../../platform/http/call';
import { session } from '../../../platform/session';

/** Opens the product through another user's eyes: everything is loaded anew, as for them. */
export const viewAs = async (adminId: number): Promise<void> => {
  const { access_token, expires_in } = await call(sessionEndpoints.viewAs, { body: { admin_id: adminId } });
  session.lend(access_token, expires_in);
  window.location.assign('/');
};

/** Ends the look through another user's eyes and goes back to the own session, even when the server does not answer. */
export const endView = async (beforeBack?: () => void): Promise<void> => {
  await call(sessionEndpoints.endView).catch(() => undefined);
  beforeBack?.();
  session.giveBack();
};
