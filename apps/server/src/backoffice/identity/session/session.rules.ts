import type { ErrorEntry } from '@shuyuan/contract/platform/error-table';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { EndReason } from '../identity.table';

/** The audit action of a sign-in, successful or not. */
export const signInAction = 'session.create';

/** The state of a session by the database's clock. */
export interface SessionState {
  readonly end_reason: EndReason | null;
  readonly admin_active: boolean;
  readonly expired: boolean;
  /** The API token that the session belongs to. */
  readonly token: object | null;
}

/** Why a session does not carry a request, or undefined when it does (requirements §8: 50008, 50012, 50014). */
export const sessionRefusal = (session: SessionState): ErrorEntry | undefined => {
  const isPerson = session.token === null;
  if (isPerson && (session.end_reason === 'elsewhere' || session.end_reason === 'forced'))
    return platformErrors.signedInElsewhere;
  if (session.end_reason !== null || !session.admin_active) return platformErrors.invalidToken;
  return session.expired ? platformErrors.tokenExpired : undefined;
};

/** The longest time between two updates of a session's activity; with a short idle limit, a tenth of it. */
export const touchMaxSeconds = 60;
