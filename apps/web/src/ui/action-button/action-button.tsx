import type { ReactNode } from 'react';
import './action-button.css';

/** A plain button for places that must stay light, such as messages and dialogs outside the forms. */
export const ActionButton = (props: { kind?: 'primary' | 'plain'; onClick: () => void; children: ReactNode }) => (
  <button type="button" className={`action-button action-button-${props.kind ?? 'plain'}`} onClick={props.onClick}>
    {props.children}
  </button>
);
