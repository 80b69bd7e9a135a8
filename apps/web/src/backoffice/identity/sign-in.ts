import type { Credentials } from '@shuyuan/contract/backoffice/identity/identity';
import { signInAddresses } from '@shuyuan/contract/backoffice/identity/identity.addresses';
import type { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { call, callUnreported } from '../../platform/http/call';
import { Failure } from '../../platform/http/failure';
import { failures } from '../../platform/http/failures';
import { notify } from '../../platform/notices';
import { session } from '../../platform/session';
import { loginTexts } from './login.texts';
import { safeRedirect } from './redirect';

type Login = typeof identityEndpoints.login;
type SendSms = typeof identityEndpoints.sendSms;

const requestToken = async (credentials: Credentials) => {
  const reply = await callUnreported<Login>(signInAddresses.login, { body: credentials, loading: false });
  if (!reply.access_token) throw new Failure('empty', { errmsg: loginTexts.withoutData });
  return reply;
};

const inWordsOfSignIn = (thrown: unknown): Failure => {
  if (thrown instanceof Failure && thrown.kind !== 'empty') return thrown;
  return new Failure('empty', { errmsg: loginTexts.withoutData, cause: thrown });
};

/** Signs in and puts the wanted page's address in place; the token then lets the shell take over. */
export const signIn = async (credentials: Credentials): Promise<void> => {
  const token = await requestToken(credentials).catch((thrown: unknown) => {
    // Spec §8: a failed sign-in leaves no token behind, and its message is shown.
    session.clear();
    const failure = inWordsOfSignIn(thrown);
    failures.report({ failure, quiet: false, token: undefined });
    throw failure;
  });
  history.replaceState(null, '', safeRedirect(location));
  session.set(token.access_token, token.expires_in);
};

/** Has a code sent to the phone and says so. */
export const sendCode = async (mobile: string): Promise<void> => {
  const { msg } = await call<SendSms>(signInAddresses.sendSms, { query: { mobile }, loading: false });
  notify.success(msg);
};
