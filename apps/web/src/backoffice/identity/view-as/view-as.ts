import { sessionEndpoints } from '@shuyuan/contract/backoffice/identity/session.endpoints';
import { call } from '../../../platform/http/call';
import { session } from '../../../platform/session';

/** Opens the product as another user sees it: everything is reloaded as for that user. */
export const viewAs = async (adminId: number): Promise<void> => {
  const { access_token, expires_in } = await call(sessionEndpoints.viewAs, { body: { admin_id: adminId } });
  session.beginViewAs(access_token, expires_in);
  window.location.assign('/');
};

/** Stops viewing as another user and returns to the caller's own session, even when the server does not respond. */
export const endView = async (beforeBack?: () => void): Promise<void> => {
  await call(sessionEndpoints.endView).catch(() => undefined);
  beforeBack?.();
  session.endViewAs();
};
