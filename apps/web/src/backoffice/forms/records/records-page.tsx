import { useNavigate } from 'react-router';
import { ActionButton } from '../../../ui/action-button/action-button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { recordsTexts as texts } from './records.texts';

/** Where a form's menu entry leads; says plainly that its records cannot be worked on yet. */
export const RecordsPage = () => {
  const navigate = useNavigate();
  return (
    <EmptyState icon="ToolOutlined" title={texts.coming} hint={texts.comingHint}>
      <ActionButton onClick={() => void navigate('/form')}>{texts.toForms}</ActionButton>
    </EmptyState>
  );
};
