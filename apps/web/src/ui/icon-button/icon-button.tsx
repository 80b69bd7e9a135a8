import type { ReactNode } from 'react';
import './icon-button.css';

/** A button with one icon, as at the end of a row; its name is in the tooltip and for assistive technology. */
export const IconButton = (props: { label: string; onClick: () => void; children: ReactNode }) => (
  <button type="button" className="icon-button" aria-label={props.label} title={props.label} onClick={props.onClick}>
    {props.children}
  </button>
);
