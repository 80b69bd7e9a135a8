import type { Me } from '@shuyuan/contract/backoffice/identity/identity';
import { Icon } from '../../ui/icon/icon';
import { shellTexts } from './shell.texts';

/** Says what has to be done before anything else is open. */
export const FirstStepNotice = ({ user }: { user: Me }) => {
  if (!user.must_change_password && !user.must_set_second_factor) return null;
  return (
    <div className="reminder" role="note">
      <Icon name="SafetyCertificateOutlined" className="reminder-icon" />
      <p className="reminder-text">
        {user.must_change_password ? shellTexts.mustChangePassword : shellTexts.mustSetSecondFactor}
      </p>
    </div>
  );
};
