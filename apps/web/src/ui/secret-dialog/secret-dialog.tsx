import { copyText } from '../../platform/clipboard';
import { notify } from '../../platform/notices';
import { ActionButton } from '../action-button/action-button';
import { Modal } from '../window/window';
import { secretTexts as texts } from './secret-dialog.texts';
import './secret-dialog.css';

interface Props {
  readonly title: string;
  readonly intro: string;
  /** Whose it is or how it is used. */
  readonly fact?: { readonly label: string; readonly value: string };
  readonly secret: { readonly label: string; readonly value: string };
  readonly copy?: { readonly label: string; readonly text: string };
  readonly close: string;
  readonly onClose: () => void;
}

/** Shows a secret that was just made; it is shown nowhere again, so only the button closes the dialog. */
export const SecretDialog = ({ title, intro, fact, secret, copy, close, onClose }: Props) => {
  const copySecret = async () => {
    if (await copyText(copy?.text ?? secret.value)) notify.success(texts.copied);
    else notify.error(texts.copyFailed);
  };
  return (
    <Modal open title={title} width={560} closable={false} keyboard={false} mask={{ closable: false }} footer={null}>
      <p className="secret-intro">{intro}</p>
      <dl className="secret-facts">
        {fact && (
          <>
            <dt>{fact.label}</dt>
            <dd>{fact.value}</dd>
          </>
        )}
        <dt>{secret.label}</dt>
        <dd className="secret-word">{secret.value}</dd>
      </dl>
      <div className="secret-buttons">
        <ActionButton onClick={() => void copySecret()}>{copy?.label ?? texts.copy}</ActionButton>
        <ActionButton kind="primary" onClick={onClose}>
          {close}
        </ActionButton>
      </div>
    </Modal>
  );
};
