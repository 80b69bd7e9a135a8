import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import { designerTexts as texts } from './designer.texts';

/** Asks before unsaved work is lost: by a link, by the back button, by closing or reloading the page. */
export const useLeaveGuard = (dirty: boolean, onLeft: () => void): void => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({ title: texts.leaveTitle, content: texts.leaveContent, danger: true }).then((agreed) => {
      if (!agreed) return blocker.reset();
      onLeft();
      return blocker.proceed();
    });
  }, [blocker, onLeft]);

  useEffect(() => {
    if (!dirty) return undefined;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [dirty]);
};
