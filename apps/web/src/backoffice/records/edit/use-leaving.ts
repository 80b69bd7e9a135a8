import { useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker } from 'react-router';
import { createStore } from '../../../platform/store';
import { isOnlyHidden, onDiscard } from '../../../platform/unsaved-input';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import { formDialogTexts as texts } from '../../../ui/form-dialog/form-dialog.texts';

/** How many open forms have unsaved input: a quick addition is above another form. */
const unsaved = createStore(0);

const question = { title: texts.leaveTitle, content: texts.leaveContent, danger: true };

/** Asks before a link or the back button discards unsaved input; rendered by the bottom form, for all above it. */
export const RouteGuard = ({ onLeft }: { onLeft: () => void }) => {
  const blocker = useBlocker((step) => unsaved.get() > 0 && !isOnlyHidden(step));
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm(question).then((agreed) => {
      if (!agreed) return blocker.reset();
      onLeft();
      return blocker.proceed();
    });
  }, [blocker, onLeft]);
  return null;
};

/** Asks before unsaved input is lost by closing the form, or by closing or reloading the page. */
export const useLeaving = (options: { dirty: boolean; onLeft: () => void }) => {
  const { dirty } = options;
  const giveUp = useEffectEvent(() => options.onLeft());
  useEffect(() => {
    if (!dirty) return undefined;
    const stop = onDiscard(() => giveUp());
    unsaved.set(unsaved.get() + 1);
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => {
      stop();
      unsaved.set(unsaved.get() - 1);
      window.removeEventListener('beforeunload', hold);
    };
  }, [dirty]);
  const asking = useRef(false);
  /** Resolves with whether the form may close. */
  const mayLeave = async (): Promise<boolean> => {
    if (!dirty) return true;
    if (asking.current) return false;
    asking.current = true;
    const agreed = await confirm(question);
    asking.current = false;
    if (agreed) options.onLeft();
    return agreed;
  };
  return { mayLeave };
};
