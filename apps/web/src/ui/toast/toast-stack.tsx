import './toast.css';
import { useEffect, useRef, useState } from 'react';
import { toastTexts } from './toast.texts';

/** One message of the stack. */
export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error' | 'warning';
  readonly text: string;
  readonly durationMs: number;
  /** An action that the toast offers. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

const marks: Readonly<Record<Toast['kind'], string>> = {
  success: 'M5 8.2 7.2 10.4 11 6',
  error: 'M5.7 5.7l4.6 4.6M10.3 5.7l-4.6 4.6',
  warning: 'M8 4.6v4.2M8 11v.4',
};

const ToastItem = ({ toast, onClose }: { toast: Toast; onClose: (id: number) => void }) => {
  const [held, setHeld] = useState(false);
  const remaining = useRef(toast.durationMs);
  const { id } = toast;

  useEffect(() => {
    if (held) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => onClose(id), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current = Math.max(remaining.current - (Date.now() - startedAt), 0);
    };
  }, [held, id, onClose]);

  return (
    <li
      className={`toast toast-${toast.kind}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <svg className="toast-mark" viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="7.5" />
        <path d={marks[toast.kind]} />
      </svg>
      <span className="toast-text" role={toast.kind === 'error' ? 'alert' : 'status'}>
        {toast.text}
      </span>
      {toast.action ? (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            toast.action?.run();
            onClose(id);
          }}
        >
          {toast.action.label}
        </button>
      ) : null}
      <button type="button" className="toast-close" aria-label={toastTexts.close} onClick={() => onClose(id)}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M4 4l8 8M12 4l-8 8" />
        </svg>
      </button>
    </li>
  );
};

/** Toasts, newest last; one stays while the pointer or the focus is on it. */
export const ToastStack = ({ toasts, onClose }: { toasts: readonly Toast[]; onClose: (id: number) => void }) => (
  <section aria-label={toastTexts.region}>
    <ul className="toast-stack">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} onClose={onClose} />
      ))}
    </ul>
  </section>
);
