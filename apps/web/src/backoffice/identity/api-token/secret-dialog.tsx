import type { MadeToken } from '@shuyuan/contract/backoffice/identity/api-token';
import { copyText } from '../../../platform/clipboard';
import { notify } from '../../../platform/notices';
import { ActionButton } from '../../../ui/action-button/action-button';
import { Modal } from '../../../ui/window/window';
import { tokenTexts as texts } from './token.texts';
import '../user/password-dialog.css';

/** Shows a new token; it is stored nowhere, so only the button closes the dialog. */
export const SecretDialog = ({ made, onClose }: { made: MadeToken; onClose: () => void }) => {
  const copy = async () => {
    if (await copyText(made.secret)) notify.success(texts.copied);
    else notify.error(texts.copyFailed);
  };
  return (
    <Modal
      open
      title={texts.madeTitle(made.name)}
      width={560}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={null}
    >
      <p className="made-password-intro">{texts.madeIntro}</p>
      <dl className="made-password">
        <dt>{texts.secret}</dt>
        <dd className="made-password-word">{made.secret}</dd>
        <dt>{texts.use}</dt>
        <dd>Authorization: Bearer sy_…</dd>
      </dl>
      <div className="made-password-buttons">
        <ActionButton onClick={() => void copy()}>{texts.copy}</ActionButton>
        <ActionButton kind="primary" onClick={onClose}>
          {texts.close}
        </ActionButton>
      </div>
    </Modal>
  );
};
