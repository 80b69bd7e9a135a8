import type { MadePassword } from '@shuyuan/contract/backoffice/identity/user';
import { SecretDialog } from '../../../ui/secret-dialog/secret-dialog';
import { userTexts as texts } from './user.texts';

/** A generated password, and the action that generated it. */
export interface NewPassword {
  readonly made: MadePassword;
  readonly by: 'created' | 'reset';
}

/** Shows a generated password, to be given to its owner. */
export const PasswordDialog = ({ password, onClose }: { password: NewPassword; onClose: () => void }) => {
  const { made, by } = password;
  return (
    <SecretDialog
      title={`${texts.passwordTitle[by]}：${made.name}`}
      intro={texts.passwordIntro}
      fact={{ label: texts.account, value: made.username }}
      secret={{ label: texts.password, value: made.password }}
      copy={{ label: texts.copy, text: texts.copyText(made.username, made.password) }}
      close={texts.close}
      onClose={onClose}
    />
  );
};
