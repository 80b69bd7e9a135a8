import type { AccessToken, Credentials } from '@shuyuan/contract/backoffice/identity/identity';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import type { SecondStep, SignInChallenge } from '@shuyuan/contract/backoffice/identity/second-factor';
import { secondFactorEndpoints } from '@shuyuan/contract/backoffice/identity/second-factor.endpoints';
import { secondFactorErrors } from '@shuyuan/contract/backoffice/identity/second-factor.errors';
import { callUnreported } from '../../../platform/http/call';
import { Failure } from '../../../platform/http/failure';
import { failures } from '../../../platform/http/failures';
import { httpTexts } from '../../../platform/http/http.texts';
import { withProof } from '../../../platform/http/with-proof';
import { notify } from '../../../platform/notices';
import { session } from '../../../platform/session';
import { loginTexts } from './login.texts';
import { safeRedirect } from './redirect';

/** Requirements §8: a reply without a token is not a sign-in. */
const withToken = (reply: AccessToken): AccessToken => {
  if (!reply.access_token) throw new Failure('empty', { errmsg: loginTexts.withoutData });
  return reply;
};

const inWordsOfSignIn = (thrown: unknown): Failure => {
  if (thrown instanceof Failure && thrown.errmsg === httpTexts.error) {
    return new Failure(thrown.kind, { ...thrown, errmsg: httpTexts.hasError, cause: thrown });
  }
  if (thrown instanceof Failure && thrown.kind !== 'empty') return thrown;
  return new Failure('empty', { errmsg: loginTexts.withoutData, cause: thrown });
};

/** Requirements §8: a failed sign-in leaves no token behind, and its message is shown. */
const fail = (thrown: unknown): never => {
  session.clear();
  const failure = inWordsOfSignIn(thrown);
  failures.report({ failure, quiet: false, token: undefined });
  throw failure;
};

/** Sets the address of the requested page; the token then makes the shell take over. */
const enter = (token: AccessToken): void => {
  history.replaceState(null, '', safeRedirect(location));
  session.set(token.access_token, token.expires_in);
};

/** The challenge in the error when the first step succeeded and a second one is required. */
const challengeIn = (thrown: unknown): SignInChallenge | undefined =>
  thrown instanceof Failure && thrown.errcode === secondFactorErrors.required.errcode
    ? (thrown.data as SignInChallenge)
    : undefined;

/** Signs in; resolves with a challenge if a second step is required. `onWork`: a busy server wants a proof of work. */
export const signIn = async (credentials: Credentials, onWork: () => void): Promise<SignInChallenge | undefined> => {
  const send = (headers: Readonly<Record<string, string>>) =>
    callUnreported(identityEndpoints.login, { body: credentials, loading: false, headers });
  try {
    enter(withToken(await withProof(send, onWork)));
    return undefined;
  } catch (thrown) {
    return challengeIn(thrown) ?? fail(thrown);
  }
};

/** Signs in by a code of the authenticator or a recovery code, after the first step. */
export const takeSecondStep = async (step: SecondStep): Promise<void> => {
  const send = (headers: Readonly<Record<string, string>>) =>
    callUnreported(secondFactorEndpoints.signIn, { body: step, loading: false, headers });
  // The button of the second step shows all the time that something is being verified, so `onWork` has nothing to do.
  enter(
    await withProof(send, () => undefined)
      .then(withToken)
      .catch(fail),
  );
};

/** Whether the first step has to be done again. */
export const isChallengeOver = (failure: Failure): boolean =>
  failure.errcode === secondFactorErrors.challengeOver.errcode;

/** Has a code sent to the phone and says so. `onWork` is called when a busy server demands a proof of work first. */
export const sendCode = async (mobile: string, onWork: () => void): Promise<void> => {
  const send = (headers: Readonly<Record<string, string>>) =>
    callUnreported(identityEndpoints.sendSms, { query: { mobile }, loading: false, headers });
  const { msg } = await withProof(send, onWork).catch((thrown: unknown) => {
    if (thrown instanceof Failure) failures.report({ failure: thrown, quiet: false, token: undefined });
    throw thrown;
  });
  notify.success(msg);
};
