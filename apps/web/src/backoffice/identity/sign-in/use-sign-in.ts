import { smsResendSeconds } from '@shuyuan/contract/backoffice/identity/sign-in.rules';
import { useRef, useState } from 'react';
import { Failure } from '../../../platform/http/failure';
import { sendCode, signIn } from './sign-in';
import { checkFields, type Field, fieldsOf, toCredentials, type Way } from './sign-in.check';
import { useCountdown } from './use-countdown';
import { type FocusField, useSignInFields } from './use-sign-in-fields';

const secretOf: Readonly<Record<Way, Field>> = { password: 'password', sms: 'code' };

/** State and actions of the login page. */
export const useSignIn = (focus: FocusField) => {
  const fields = useSignInFields(focus);
  const [isSigningIn, setSigningIn] = useState(false);
  const [isSending, setSending] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const [challenge, setChallenge] = useState<string>();
  const countdown = useCountdown();
  // A second Enter arrives before React has rendered the busy button.
  const underWay = useRef(false);
  const { way, values } = fields;

  const submit = async (): Promise<void> => {
    if (underWay.current) return;
    fields.clearAlert();
    const found = checkFields(fieldsOf[way], values);
    if (Object.keys(found).length > 0) return fields.showErrors(found, secretOf[way]);
    underWay.current = true;
    setSigningIn(true);
    await signIn(toCredentials(way, values), () => setWorking(true)).then(
      (due) => setChallenge(due?.challenge),
      (thrown: unknown) => fields.showFailure(thrown, secretOf[way]),
    );
    underWay.current = false;
    setSigningIn(false);
    setWorking(false);
  };

  const requestCode = async (): Promise<void> => {
    if (isSending || countdown.secondsLeft > 0) return;
    fields.clearAlert();
    const found = checkFields(['mobile'], values);
    if (found.mobile !== undefined) return fields.showErrors(found, 'mobile');
    setSending(true);
    await sendCode(values.mobile.trim(), () => setWorking(true)).then(
      () => {
        countdown.start(smsResendSeconds);
        focus('code');
      },
      (thrown: unknown) => {
        if (thrown instanceof Failure && thrown.retryAfterSeconds) countdown.start(thrown.retryAfterSeconds);
        fields.showFailure(thrown, 'mobile');
      },
    );
    setSending(false);
    setWorking(false);
  };

  /** Back to the first step; `reason` says why. The password is cleared. */
  const startOver = (reason = ''): void => {
    setChallenge(undefined);
    fields.type(secretOf[way], '');
    fields.showAlert(reason);
  };

  return {
    ...fields,
    challenge,
    startOver,
    isSigningIn,
    isSending,
    /** A busy server has demanded a proof of work. */
    isWorking,
    secondsLeft: countdown.secondsLeft,
    submit,
    requestCode,
  };
};

/** What `useSignIn` gives to the parts of the page. */
export type SignIn = ReturnType<typeof useSignIn>;
