import { copyText } from '../../platform/clipboard';
import { notify } from '../../platform/notices';
import { ActionButton } from '../../ui/action-button/action-button';
import { Modal } from '../../ui/window/window';
import { webhookTexts } from './webhook.texts';

const { secret: texts } = webhookTexts;

/** A secret, and the act that made it. */
export interface NewSecret {
  readonly secret: string;
  readonly by: 'created' | 'renewed';
}

/** Shows a secret; it is shown nowhere again, so only the button closes the dialog. */
export const SecretDialog = ({ made, onClose }: { made: NewSecret; onClose: () => void }) => {
  const copy = async () => {
    if (await copyText(made.secret)) notify.success(texts.copied);
    else notify.error(texts.copyFailed);
  };
  return (
    <Modal
      open
      title={texts.title[made.by]}
      width={520}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={null}
    >
      <p className="webhook-note">{texts.intro}</p>
      <dl className="webhook-secret">
        <dt>{texts.label}</dt>
        <dd>{made.secret}</dd>
      </dl>
      <div className="webhook-buttons">
        <ActionButton onClick={() => void copy()}>{texts.copy}</ActionButton>
        <ActionButton kind="primary" onClick={onClose}>
          {texts.close}
        </ActionButton>
      </div>
    </Modal>
  );
};
