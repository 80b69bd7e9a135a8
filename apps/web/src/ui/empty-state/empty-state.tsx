import type { ReactNode } from 'react';
import { Icon } from '../icon/icon';
import './empty-state.css';

/** Says that there is nothing here, why, and what to do next; `children` are the actions. */
export const EmptyState = (props: {
  icon: string;
  title: string;
  hint?: string;
  /** One more sentence, such as who can help. */
  note?: string | undefined;
  /** A failure is announced to screen readers at once; an empty list is not. */
  tone?: 'calm' | 'failure';
  /** Smaller, for a part of a screen. */
  compact?: boolean;
  children?: ReactNode;
}) => (
  <div
    className={props.compact ? 'empty-state empty-state-compact' : 'empty-state'}
    data-tone={props.tone ?? 'calm'}
    role={props.tone === 'failure' ? 'alert' : undefined}
  >
    <span className="empty-state-icon">
      <Icon name={props.icon} />
    </span>
    <p className="empty-state-title">{props.title}</p>
    {props.hint === undefined || props.hint === '' ? null : <p className="empty-state-hint">{props.hint}</p>}
    {props.note === undefined ? null : <p className="empty-state-hint">{props.note}</p>}
    {props.children === undefined ? null : <div className="empty-state-actions">{props.children}</div>}
  </div>
);
