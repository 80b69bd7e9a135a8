import type { ReactNode } from 'react';
import { batchBarTexts as texts } from './batch-bar.texts';
import './batch-bar.css';

/** Says how many rows are selected, including other pages, and contains the actions on them. */
export const BatchBar = (props: {
  count: number;
  elsewhere: number;
  onClear: () => void;
  /** The offer to select all hits of the search. */
  hits?: ReactNode;
  children: ReactNode;
}) => (
  <section className="batch-bar" aria-label={texts.label}>
    <p role="status">
      <strong>{texts.count(props.count)}</strong>
      {props.elsewhere > 0 ? <span>{texts.elsewhere(props.elsewhere)}</span> : null}
    </p>
    {props.hits}
    <button type="button" className="batch-bar-clear" onClick={props.onClear}>
      {texts.clear}
    </button>
    <div className="batch-bar-actions">{props.children}</div>
  </section>
);
