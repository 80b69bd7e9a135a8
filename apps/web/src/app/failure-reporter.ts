import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { logFailure } from '../platform/console';
import { type FailureReport, failures } from '../platform/http/failures';
import { notify } from '../platform/notices';
import { session } from '../platform/session';
import { createStore } from '../platform/store';
import { appTexts } from './app.texts';

const { invalidToken, signedInElsewhere, tokenExpired } = platformErrors;
const sessionEnded = new Set<number | undefined>([
  invalidToken.errcode,
  signedInElsewhere.errcode,
  tokenExpired.errcode,
]);

/** Long enough to read why the screen changes. */
const viewOverMs = 5000;

const asking = createStore(false);
/** The expired token with which the user chose to stay on the page. */
let stayedWith: string | undefined;

const receive = ({ failure, quiet, token }: FailureReport): void => {
  if (failure.kind === 'cancelled') return;
  const ended = token !== undefined && sessionEnded.has(failure.errcode);
  // The response belongs to a session that has already left this tab: there is nobody to ask.
  if (ended && token !== session.token()) return;
  // Viewing as another user has ended; the user's own session goes on.
  if (ended && session.isViewingAs()) {
    session.endViewAs();
    notify.warning(appTexts.viewOver, viewOverMs);
    return;
  }
  if (quiet) logFailure(failure.errmsg, failure);
  else notify.error(failure.errmsg);
  // After the user chose to stay, background reads do not ask again; the user's own actions do.
  if (ended && !(quiet && stayedWith === token)) asking.set(true);
};

/** The one place that turns failed calls into toasts and the dialog that asks to sign in again (requirements §8). */
export const failureReporter = {
  start: (): (() => void) => failures.subscribe(receive),
  isAsking: asking.get,
  subscribe: asking.subscribe,
  stay: (): void => {
    stayedWith = session.token();
    asking.set(false);
  },
  signInAgain: (): void => {
    asking.set(false);
    session.clear();
    location.reload();
  },
};

// Once the token is gone there is no session to restore, so the dialog closes.
session.subscribe(() => {
  if (session.token() === undefined) asking.set(false);
});
