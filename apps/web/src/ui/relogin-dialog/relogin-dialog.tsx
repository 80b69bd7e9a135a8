import './relogin-dialog.css';
import { useEffect, useId, useRef } from 'react';
import { ActionButton } from '../action-button/action-button';
import { reloginDialogTexts as texts } from './relogin-dialog.texts';

/** Asks whether to sign in again after the session has ended; shown while it is mounted. */
export const ReloginDialog = ({ onRelogin, onCancel }: { onRelogin: () => void; onCancel: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className="relogin-dialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={titleId}>{texts.title}</h2>
      <div id={textId}>
        <p>{texts.text}</p>
        <p className="relogin-dialog-chinese">{texts.chinese}</p>
      </div>
      <div className="relogin-dialog-buttons">
        <ActionButton onClick={onCancel}>{texts.cancel}</ActionButton>
        <ActionButton kind="primary" onClick={onRelogin}>
          {texts.relogin}
        </ActionButton>
      </div>
    </dialog>
  );
};
