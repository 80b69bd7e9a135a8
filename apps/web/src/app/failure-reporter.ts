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
/** The token whose end the user already knows of and chose to stay with. */
let stayedWith: string | undefined;

const receive = ({ failure, quiet, token }: FailureReport): void => {
  if (failure.kind === 'cancelled') return;
  const ended = token !== undefined && sessionEnded.has(failure.errcode);
  // The answer belongs to a session that is gone from this tab: nobody is left to be asked.
  if (ended && token !== session.token()) return;
  // A look through another user's eyes is over; the own session goes on.
  if (ended && session.isLent()) {
    session.giveBack();
    notify.warning(appTexts.viewOver, viewOverMs);
    return;
  }
  if (quiet) logFailure(failure.errmsg, failure);
  else notify.error(failure.errmsg);
  // Background reads do not ask a second time; what the user does, does.
  if (ended && !(quiet && stayedWith === token)) asking.set(true);
};

/** The one place that turns failed calls into toasts and the question whether to sign in again (requirements §8). */
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

// Without a session there is nothing to keep: the question goes when the token goes.
session.subscribe(() => {
  if (session.token() === undefined) asking.set(false);
});
