import { CloseOutlined } from '@ant-design/icons';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { popoverTexts as texts } from './popover.texts';
import './popover.css';

/**
 * A panel that opens from a button: Escape or a click outside closes it, the focus moves in and returns. On a phone it
 * is a sheet at the bottom.
 */
export const Popover = (props: {
  label: string;
  trigger: ReactNode;
  triggerClassName: string;
  className?: string;
  /** The edge of the button that the panel is aligned to. */
  align?: 'start' | 'end';
  /** The button, for those who open the panel from elsewhere. */
  buttonRef?: RefObject<HTMLButtonElement | null>;
  children: ReactNode | ((close: () => void) => ReactNode);
}) => {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const ownButton = useRef<HTMLButtonElement>(null);
  const button = props.buttonRef ?? ownButton;
  const panel = useRef<HTMLDivElement>(null);

  // React bubbles events along the component tree: a dropdown rendered elsewhere on the page belongs to the panel too.
  const pressedInside = useRef(false);
  useEffect(() => {
    if (!open) return undefined;
    pressedInside.current = false;
    const first = panel.current?.querySelector<HTMLElement>('.popover-content :is(input, select, textarea, button)');
    (first ?? panel.current)?.focus();
    const closeOutside = () => {
      if (!pressedInside.current) setOpen(false);
      pressedInside.current = false;
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
    };
    const inside = root.current;
    document.addEventListener('pointerdown', closeOutside);
    inside?.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      inside?.removeEventListener('keydown', closeByKey);
    };
  }, [open, button]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div
      ref={root}
      className={`popover ${props.className ?? ''}`}
      onPointerDownCapture={() => {
        pressedInside.current = true;
      }}
    >
      <button
        ref={button}
        type="button"
        className={props.triggerClassName}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        aria-label={props.label}
        title={props.label}
        onClick={() => setOpen(!open)}
      >
        {props.trigger}
      </button>
      {open ? (
        <>
          <div className="popover-veil" aria-hidden="true" onPointerDown={() => setOpen(false)} />
          <div
            ref={panel}
            id={panelId}
            role="dialog"
            aria-label={props.label}
            tabIndex={-1}
            className="popover-panel"
            data-align={props.align ?? 'start'}
          >
            <div className="popover-head">
              <strong>{props.label}</strong>
              <button type="button" className="popover-close" aria-label={texts.close} onClick={close}>
                <CloseOutlined aria-hidden />
              </button>
            </div>
            <div className="popover-content">
              {typeof props.children === 'function' ? props.children(close) : props.children}
            </div>
          </div>
        </>
      ) : null}
    </div>
  );
};
