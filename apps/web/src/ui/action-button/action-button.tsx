import type { ReactNode, Ref } from 'react';
import './action-button.css';

/** A plain button for places that must stay light, such as messages and dialogs outside the forms. */
export const ActionButton = (props: {
  kind?: 'primary' | 'plain' | 'danger';
  disabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
  onClick: () => void;
  children: ReactNode;
}) => (
  <button
    ref={props.ref}
    type="button"
    className={`action-button action-button-${props.kind ?? 'plain'}`}
    disabled={props.disabled}
    onClick={props.onClick}
  >
    {props.children}
  </button>
);
