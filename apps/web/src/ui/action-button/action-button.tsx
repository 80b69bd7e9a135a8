import type { ComponentProps } from 'react';
import './action-button.css';

type Props = ComponentProps<'button'> & {
  readonly kind?: 'primary' | 'plain' | 'danger' | 'danger-outline' | 'link' | undefined;
  /** `icon` is a square for one icon, whose words are its label. */
  readonly size?: 'small' | 'large' | 'icon';
  /** What it does is under way: it says so, keeps the focus and does nothing. */
  readonly busy?: boolean;
};

/** The product's button. */
export const ActionButton = ({ kind = 'plain', size, busy = false, className = '', ...native }: Props) => (
  <button
    type="button"
    {...native}
    className={`action-button action-button-${kind} ${size ? `action-button-${size}` : ''} ${className}`}
    aria-busy={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : native.onClick}
  >
    {busy ? <span className="action-button-spinner" aria-hidden /> : null}
    {native.children}
  </button>
);
