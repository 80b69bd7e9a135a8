import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { isOnlyHidden } from '../../../platform/unsaved-input';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import { formDialogTexts as texts } from '../../../ui/form-dialog/form-dialog.texts';

/** Asks before typed amounts are lost: by another person, a link, the back button, or closing the page. */
export const useTillGuard = (isTyped: () => boolean): void => {
  const blocker = useBlocker((step) => {
    const { currentLocation, nextLocation } = step;
    const personIn = (search: string) => new URLSearchParams(search).get('person');
    const isSame =
      currentLocation.pathname === nextLocation.pathname &&
      personIn(currentLocation.search) === personIn(nextLocation.search);
    return !isSame && isTyped() && !isOnlyHidden(step);
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({ title: texts.leaveTitle, content: texts.leaveContent, danger: true }).then((agreed) =>
      agreed ? blocker.proceed() : blocker.reset(),
    );
  }, [blocker]);
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (isTyped()) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isTyped]);
};
