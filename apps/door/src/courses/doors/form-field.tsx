import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Banner } from '../../ui/banner';
import { doorTexts as texts } from './door.texts';
import type { ActionFault } from './use-action';

/** What a control needs to belong to its label and its messages. */
export interface ControlAttributes {
  readonly id: string;
  readonly class: string;
  readonly 'aria-required': boolean;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

/** A control with its name and what is wrong with it. */
export const FormField = ({
  name,
  fault,
  isRequired = false,
  children,
}: {
  readonly name: string;
  readonly fault: string | undefined;
  readonly isRequired?: boolean;
  readonly children: (attributes: ControlAttributes) => ComponentChildren;
}) => {
  const id = useId();
  const faultId = `${id}-fault`;
  return (
    <div class="field">
      <label class="label" for={id}>
        {name}
        {isRequired ? (
          <span class="mark">
            {' '}
            <span aria-hidden="true">*</span>
            <span class="unseen">{texts.required}</span>
          </span>
        ) : null}
      </label>
      {children({
        id,
        class: 'control',
        'aria-required': isRequired,
        'aria-invalid': fault !== undefined,
        'aria-describedby': fault === undefined ? undefined : faultId,
      })}
      {fault === undefined ? null : (
        <p id={faultId} class="fault">
          {fault}
        </p>
      )}
    </div>
  );
};

/** A form that shows why it was refused, and moves to the first control that is wrong. */
export const OwnForm = ({
  label,
  fault,
  onSubmit,
  actions,
  children,
}: {
  readonly label: string;
  readonly fault: ActionFault | undefined;
  readonly onSubmit: () => void;
  /** The buttons below the message. */
  readonly actions: ComponentChildren;
  readonly children: ComponentChildren;
}) => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (fault !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [fault]);
  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      {fault === undefined || fault.message === '' ? null : <Banner kind="error">{fault.message}</Banner>}
      <div class="actions">{actions}</div>
    </form>
  );
};
