import type { ComponentProps } from 'react';
import './action-button.css';

type Props = ComponentProps<'button'> & {
  readonly kind?: 'primary' | 'plain' | 'danger' | 'danger-outline' | 'link' | undefined;
  /** `icon` is a square with one icon; its text becomes the label. */
  readonly size?: 'small' | 'large' | 'icon';
  /** The action is running: the button shows it, keeps the focus and ignores clicks. */
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
