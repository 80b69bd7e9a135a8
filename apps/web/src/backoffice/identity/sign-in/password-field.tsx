import { type KeyboardEvent, type Ref, useState } from 'react';
import { loginTexts } from './login.texts';
import { LoginField } from './login-field';

interface Props {
  readonly value: string;
  readonly error: string | undefined;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly onType: (value: string) => void;
}

const Eye = ({ open }: { open: boolean }) => (
  <svg viewBox="0 0 20 20" aria-hidden="true">
    <path d="M2 10c2-3.7 4.7-5.5 8-5.5s6 1.8 8 5.5c-2 3.7-4.7 5.5-8 5.5S4 13.7 2 10Z" />
    <circle cx="10" cy="10" r="2.5" />
    {!open && <path d="M3.5 3.5l13 13" />}
  </svg>
);

export const PasswordField = ({ value, error, inputRef, onType }: Props) => {
  const [isShown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const readCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <LoginField
      name="password"
      label={loginTexts.password}
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      autoCapitalize="off"
      spellCheck={false}
      value={value}
      error={error}
      note={capsLock ? loginTexts.capsLock : undefined}
      inputRef={inputRef}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={readCapsLock}
      onKeyUp={readCapsLock}
      onBlur={() => setCapsLock(false)}
      trailing={
        <button
          type="button"
          className="login-eye"
          aria-label={isShown ? loginTexts.hidePassword : loginTexts.showPassword}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Eye open={isShown} />
        </button>
      }
    />
  );
};
