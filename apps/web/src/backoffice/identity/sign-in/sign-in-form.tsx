import type { FormEvent, Ref } from 'react';
import { isSmsOpen } from '../../../platform/page-meta';
import { loginTexts } from './login.texts';
import { LoginField } from './login-field';
import { PasswordField } from './password-field';
import type { Field } from './sign-in.check';
import type { SignIn } from './use-sign-in';

interface Props {
  readonly signIn: SignIn;
  readonly refOf: (field: Field) => Ref<HTMLInputElement>;
}

const PasswordWay = ({ signIn, refOf }: Props) => (
  <>
    <LoginField
      name="username"
      label={loginTexts.username}
      type="text"
      autoComplete="username"
      autoCapitalize="off"
      spellCheck={false}
      value={signIn.values.username}
      error={signIn.errors.username}
      inputRef={refOf('username')}
      onChange={(event) => signIn.type('username', event.target.value)}
    />
    <PasswordField
      value={signIn.values.password}
      error={signIn.errors.password}
      inputRef={refOf('password')}
      onType={(value) => signIn.type('password', value)}
    />
  </>
);

const sendLabel = ({ secondsLeft, isSending, isWorking }: SignIn): string => {
  if (isSending && isWorking) return loginTexts.verifying;
  return secondsLeft > 0 ? loginTexts.sendAgain(secondsLeft) : loginTexts.sendCode;
};

const submitLabel = ({ isSigningIn, isWorking }: SignIn): string => {
  if (!isSigningIn) return loginTexts.submit;
  return isWorking ? loginTexts.verifying : loginTexts.submitting;
};

const SmsWay = ({ signIn, refOf }: Props) => (
  <>
    <LoginField
      name="mobile"
      label={loginTexts.mobile}
      placeholder={loginTexts.mobileHint}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      value={signIn.values.mobile}
      error={signIn.errors.mobile}
      inputRef={refOf('mobile')}
      onChange={(event) => signIn.type('mobile', event.target.value)}
    />
    <LoginField
      name="code"
      label={loginTexts.code}
      placeholder={loginTexts.codeHint}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      value={signIn.values.code}
      error={signIn.errors.code}
      inputRef={refOf('code')}
      onChange={(event) => signIn.type('code', event.target.value)}
      trailing={
        <button
          type="button"
          className="login-send"
          disabled={signIn.secondsLeft > 0}
          aria-busy={signIn.isSending}
          onClick={signIn.requestCode}
        >
          {sendLabel(signIn)}
        </button>
      }
    />
  </>
);

/** The fields of the chosen way to sign in, the error, and the button. */
export const SignInForm = (props: Props) => {
  const { signIn } = props;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void signIn.submit();
  };
  if (signIn.way === 'sms' && !isSmsOpen()) return <p className="login-closed">{loginTexts.smsClosed}</p>;
  return (
    <form noValidate onSubmit={submit}>
      {signIn.way === 'password' ? <PasswordWay {...props} /> : <SmsWay {...props} />}
      <p className="login-alert" role="alert">
        {signIn.alert}
      </p>
      <button type="submit" className="login-submit" aria-disabled={signIn.isSigningIn} aria-busy={signIn.isSigningIn}>
        {submitLabel(signIn)}
      </button>
    </form>
  );
};
