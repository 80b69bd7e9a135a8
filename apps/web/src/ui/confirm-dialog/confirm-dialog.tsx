import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useRef } from 'react';
import { ActionButton } from '../action-button/action-button';
import type { Question } from './confirm';
import { confirmDialogTexts as texts } from './confirm-dialog.texts';
import './confirm-dialog.css';

const onKeyDown = (event: KeyboardEvent) => {
  // A dialog or drawer below the question must not receive the Escape that answers it.
  event.stopPropagation();
  // An Enter still held down from the button that asked is not an answer.
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
};

const stop = (event: MouseEvent) => event.stopPropagation();

/** Asks 取消 / 确定 above everything else; Enter agrees, Escape cancels, and the focus returns to where it was. */
export const ConfirmDialog = (props: Question & { onAnswer: (agreed: boolean) => void }) => {
  const { title, content, ok: okWords = texts.ok, cancel = texts.cancel, danger = false, onAnswer } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const ok = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const contentId = useId();
  const hasContent = content !== undefined && content !== null;

  // Before the element is removed from the page: only then does closing it return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    ok.current?.focus();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className="confirm-dialog"
      aria-labelledby={titleId}
      aria-describedby={hasContent ? contentId : undefined}
      onKeyDown={onKeyDown}
      onClick={stop}
      onCancel={(event) => {
        event.preventDefault();
        onAnswer(false);
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {hasContent ? (
        <div id={contentId} className="confirm-dialog-content">
          {content}
        </div>
      ) : null}
      <div className="confirm-dialog-buttons">
        <ActionButton onClick={() => onAnswer(false)}>{cancel}</ActionButton>
        <ActionButton ref={ok} kind={danger ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
          {okWords}
        </ActionButton>
      </div>
    </dialog>
  );
};
