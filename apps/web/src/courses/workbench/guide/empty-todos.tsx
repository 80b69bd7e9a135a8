import { ActionButton } from '../../../ui/action-button/action-button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { workTexts } from '../waiting/work.texts';
import { guideTexts as texts } from './guide.texts';
import { useGuide } from './guide-section';

/** No todos: everything is done, or there is nothing yet that could wait. */
export const EmptyTodos = () => {
  const { steps, isShown, isEmpty, show } = useGuide({ isRead: true });
  if (!isEmpty)
    return <EmptyState compact icon="CarryOutOutlined" title={workTexts.allDone} hint={workTexts.allDoneHint} />;
  if (steps.length === 0)
    return <EmptyState compact icon="AppstoreOutlined" title={texts.nothing} hint={texts.nothingHint} />;
  return (
    <EmptyState compact icon="AppstoreOutlined" title={texts.first} hint={texts.firstHint}>
      {isShown ? undefined : <ActionButton onClick={() => show(true)}>{texts.again}</ActionButton>}
    </EmptyState>
  );
};
