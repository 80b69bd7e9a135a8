import {
  plainRecoveryCode,
  recoveryCodePattern,
  secondFactorMessages,
  totpCodePattern,
} from '@shuyuan/contract/backoffice/identity/second-factor.rules';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Failure } from '../../../platform/http/failure';
import { loginTexts } from './login.texts';
import { LoginField } from './login-field';
import { isChallengeOver, takeSecondStep } from './sign-in';

type Means = 'code' | 'recovery_code';

const faultOf = (means: Means, typed: string): string | undefined => {
  const isCode = means === 'code';
  if (typed.trim() === '') return isCode ? secondFactorMessages.codeMissing : secondFactorMessages.recoveryMissing;
  if (isCode) return totpCodePattern.test(typed.trim()) ? undefined : secondFactorMessages.codeWrong;
  return recoveryCodePattern.test(plainRecoveryCode(typed)) ? undefined : secondFactorMessages.recoveryWrong;
};

interface Props {
  readonly challenge: string;
  /** The first step has to be repeated; `reason` says why. */
  readonly onStartOver: (reason?: string) => void;
}

const useSecondStep = ({ challenge, onStartOver }: Props) => {
  const [means, setMeans] = useState<Means>('code');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // A second Enter arrives before React has rendered the busy button.
  const underWay = useRef(false);

  const refuse = (thrown: unknown): void => {
    if (!(thrown instanceof Failure)) throw thrown;
    if (isChallengeOver(thrown)) onStartOver(thrown.errmsg);
    else setError(thrown.errors?.[means]?.[0] ?? thrown.errmsg);
  };

  return {
    means,
    typed,
    error,
    isBusy,
    type: (value: string): void => {
      setTyped(value);
      setError(undefined);
    },
    switchMeans: (): void => {
      setMeans(means === 'code' ? 'recovery_code' : 'code');
      setTyped('');
      setError(undefined);
    },
    submit: async (): Promise<void> => {
      if (underWay.current) return;
      const fault = faultOf(means, typed);
      if (fault !== undefined) return setError(fault);
      underWay.current = true;
      setBusy(true);
      const step = means === 'code' ? { challenge, code: typed.trim() } : { challenge, recovery_code: typed.trim() };
      await takeSecondStep(step).catch(refuse);
      underWay.current = false;
      setBusy(false);
    },
  };
};

/** The second step of a sign-in: the authenticator's code, or a recovery code instead. */
export const SecondStepForm = (props: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const step = useSecondStep(props);
  const isCode = step.means === 'code';
  const { means, error } = step;

  useEffect(() => {
    // After a switch between code and recovery code, or an error at the field, the user types there next.
    if (means !== undefined || error !== undefined) input.current?.focus();
  }, [means, error]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void step.submit();
  };
  return (
    <form noValidate onSubmit={submit}>
      <p className="login-welcome">{isCode ? loginTexts.secondWelcome : loginTexts.recoveryWelcome}</p>
      <LoginField
        key={step.means}
        name={step.means}
        label={isCode ? loginTexts.totpCode : loginTexts.recoveryCode}
        placeholder={isCode ? loginTexts.codeHint : loginTexts.recoveryHint}
        type="text"
        inputMode={isCode ? 'numeric' : 'text'}
        autoComplete={isCode ? 'one-time-code' : 'off'}
        autoCapitalize="off"
        spellCheck={false}
        value={step.typed}
        error={step.error}
        inputRef={input}
        onChange={(event) => step.type(event.target.value)}
      />
      <button type="submit" className="login-submit" aria-disabled={step.isBusy} aria-busy={step.isBusy}>
        {step.isBusy ? loginTexts.verifying : loginTexts.verify}
      </button>
      <p className="login-ways-on">
        <button type="button" className="login-link" onClick={step.switchMeans}>
          {isCode ? loginTexts.useRecovery : loginTexts.useAuthenticator}
        </button>
        <button type="button" className="login-link" onClick={() => props.onStartOver()}>
          {loginTexts.startOver}
        </button>
      </p>
      <p className="login-help">{loginTexts.lost}</p>
    </form>
  );
};
