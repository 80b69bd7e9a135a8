import { useNavigate } from 'react-router';
import { ActionButton } from '../../ui/action-button/action-button';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { dashboardPath } from './fixed-routes';
import { shellTexts } from './shell.texts';

/** Says that the caller may no longer open a screen; unsaved input below it stays visible for copying. */
export const LostNotice = ({ title, keeps }: { title: string; keeps: boolean }) => {
  const navigate = useNavigate();
  const leave = (
    <ActionButton kind={keeps ? 'plain' : 'primary'} onClick={() => void navigate(dashboardPath)}>
      {shellTexts.leaveLost}
    </ActionButton>
  );
  if (keeps) {
    return (
      <div className="lost-notice" role="alert">
        <strong>{shellTexts.lost(title)}</strong>
        <span>{shellTexts.lostInput}</span>
        {leave}
      </div>
    );
  }
  return (
    <div role="alert">
      <EmptyState icon="LockOutlined" title={shellTexts.lost(title)} hint={shellTexts.lostHint}>
        {leave}
      </EmptyState>
    </div>
  );
};
