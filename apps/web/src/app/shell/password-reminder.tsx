import { CloseOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon/icon';
import { passwordPath } from './fixed-routes';
import { shellTexts } from './shell.texts';

const dismissedKey = 'shuyuan_password_reminder';

/** Reminds of a password that someone else has seen; can be put away for the session. */
export const PasswordReminder = ({ wanted }: { wanted: boolean }) => {
  const [dismissed, setDismissed] = useState(() => sessionStorage.getItem(dismissedKey) !== null);
  if (!wanted || dismissed) return null;
  const dismiss = () => {
    sessionStorage.setItem(dismissedKey, '1');
    setDismissed(true);
  };
  return (
    <div className="reminder" role="note">
      <Icon name="SafetyCertificateOutlined" className="reminder-icon" />
      <p className="reminder-text">
        {shellTexts.mustChangePassword}
        <Link to={passwordPath}>{shellTexts.changeNow}</Link>
      </p>
      <button
        type="button"
        className="icon-button"
        onClick={dismiss}
        title={shellTexts.dismiss}
        aria-label={shellTexts.dismiss}
      >
        <CloseOutlined aria-hidden />
      </button>
    </div>
  );
};
