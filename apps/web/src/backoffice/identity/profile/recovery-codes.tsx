import { copyText } from '../../../platform/clipboard';
import { notify } from '../../../platform/notices';
import { ActionButton } from '../../../ui/action-button/action-button';
import { PrintSheet } from '../../../ui/print-sheet/print-sheet';
import { Modal } from '../../../ui/window/window';
import { secondFactorTexts as texts } from './personal.texts';

const download = (text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = texts.fileName;
  link.click();
  URL.revokeObjectURL(address);
};

/** Copies a text to the clipboard and says whether that worked. */
export const copyAndNotify = async (text: string): Promise<void> => {
  if (await copyText(text)) notify.success(texts.copied);
  else notify.error(texts.notCopied);
};

/** The recovery codes, which are shown only once; only the button closes the dialog. */
export const RecoveryCodes = (props: { codes: readonly string[]; username: string; onSaved: () => void }) => {
  const text = [texts.fileHeader(props.username), ...props.codes].join('\n');
  const codes = (
    <ol className="recovery-codes" aria-label={texts.codesTitle}>
      {props.codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ol>
  );
  return (
    <Modal
      open
      title={texts.codesTitle}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <ActionButton kind="primary" onClick={props.onSaved}>
          {texts.codesSaved}
        </ActionButton>
      }
    >
      <p>{texts.codes}</p>
      {codes}
      <PrintSheet paper="a4" title={texts.printTitle}>
        <h2>{texts.printTitle}</h2>
        <p>{texts.fileHeader(props.username)}</p>
        {codes}
      </PrintSheet>
      <div className="recovery-actions">
        <ActionButton onClick={() => void copyAndNotify(text)}>{texts.copy}</ActionButton>
        <ActionButton onClick={() => download(text)}>{texts.download}</ActionButton>
        <ActionButton onClick={() => window.print()}>{texts.print}</ActionButton>
      </div>
    </Modal>
  );
};
