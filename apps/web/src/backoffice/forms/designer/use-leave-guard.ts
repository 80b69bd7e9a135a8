import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { isOnlyHidden, onDiscard } from '../../../platform/unsaved-input';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import { designerTexts as texts } from './designer.texts';

/** Asks before unsaved work is lost: by a link, by the back button, by closing or reloading the page. */
export const useLeaveGuard = (dirty: boolean, onLeft: () => void): void => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search) &&
      !isOnlyHidden({ currentLocation, nextLocation }),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({ title: texts.leaveTitle, content: texts.leaveContent, danger: true }).then((agreed) => {
      if (!agreed) return blocker.reset();
      onLeft();
      return blocker.proceed();
    });
  }, [blocker, onLeft]);

  const giveUp = useEffectEvent(() => onLeft());
  useEffect(() => {
    if (!dirty) return undefined;
    const stop = onDiscard(() => giveUp());
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => {
      stop();
      window.removeEventListener('beforeunload', hold);
    };
  }, [dirty]);
};
