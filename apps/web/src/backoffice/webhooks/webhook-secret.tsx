import { SecretDialog } from '../../ui/secret-dialog/secret-dialog';
import { webhookTexts } from './webhook.texts';

const { secret: texts } = webhookTexts;

/** A secret, and the act that made it. */
export interface NewSecret {
  readonly value: string;
  readonly by: 'created' | 'renewed';
}

/** Shows the secret that a webhook signs with, to be given to its receiver. */
export const WebhookSecret = ({ made, onClose }: { made: NewSecret; onClose: () => void }) => (
  <SecretDialog
    title={texts.title[made.by]}
    intro={texts.intro}
    secret={{ label: texts.label, value: made.value }}
    close={texts.close}
    onClose={onClose}
  />
);
