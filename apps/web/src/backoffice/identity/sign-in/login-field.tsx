import type { InputHTMLAttributes, ReactNode, Ref } from 'react';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  readonly name: string;
  readonly label: string;
  readonly error: string | undefined;
  /** A remark that is not an error, such as the caps-lock hint. */
  readonly note?: string | undefined;
  /** Shown inside the box after the input. */
  readonly trailing?: ReactNode;
  readonly inputRef: Ref<HTMLInputElement>;
}

export const LoginField = ({ name, label, error, note, trailing, inputRef, ...input }: Props) => {
  const inputId = `login-${name}`;
  const remarkId = `${inputId}-remark`;
  const remark = error ?? note;
  return (
    <div className="login-field">
      <label htmlFor={inputId}>{label}</label>
      <div className="login-box" data-wrong={error === undefined ? undefined : ''}>
        <input
          {...input}
          ref={inputRef}
          id={inputId}
          name={name}
          aria-invalid={error !== undefined}
          aria-describedby={remark === undefined ? undefined : remarkId}
        />
        {trailing}
      </div>
      {remark !== undefined && (
        <p id={remarkId} className={error === undefined ? 'login-note' : 'login-error'}>
          {remark}
        </p>
      )}
    </div>
  );
};
