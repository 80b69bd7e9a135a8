import type { MadePassword } from '@shuyuan/contract/backoffice/identity/user';
import { copyText } from '../../../platform/clipboard';
import { notify } from '../../../platform/notices';
import { ActionButton } from '../../../ui/action-button/action-button';
import { Modal } from '../../../ui/window/window';
import { userTexts as texts } from './user.texts';
import './password-dialog.css';

/** A generated password, and the action that generated it. */
export interface NewPassword {
  readonly made: MadePassword;
  readonly by: 'created' | 'reset';
}

/** Shows a generated password; it is stored nowhere, so only the button closes the dialog. */
export const PasswordDialog = ({ password, onClose }: { password: NewPassword; onClose: () => void }) => {
  const { made, by } = password;
  const copy = async () => {
    if (await copyText(texts.copyText(made.username, made.password))) notify.success(texts.copied);
    else notify.error(texts.copyFailed);
  };
  return (
    <Modal
      open
      title={`${texts.passwordTitle[by]}：${made.name}`}
      width={480}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={null}
    >
      <p className="made-password-intro">{texts.passwordIntro}</p>
      <dl className="made-password">
        <dt>{texts.account}</dt>
        <dd>{made.username}</dd>
        <dt>{texts.password}</dt>
        <dd className="made-password-word">{made.password}</dd>
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
