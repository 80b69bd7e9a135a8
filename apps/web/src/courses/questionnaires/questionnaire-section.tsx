import type { Questionnaire } from '@shuyuan/contract/courses/questionnaires/questionnaire';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { permissionsQuery } from '../../backoffice/identity';
import { notify } from '../../platform/notices';
import { ActionButton } from '../../ui/action-button/action-button';
import { confirm } from '../../ui/confirm-dialog/confirm';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { destroyQuestionnaire, questionnairesKey, questionnairesQuery } from './questionnaire.queries';
import { questionnaireTexts as texts } from './questionnaire.texts';
import { QuestionnaireDialog } from './questionnaire-dialog';
import { QuestionnaireTable } from './questionnaire-table';
import { usePublicationsHref } from './use-questionnaire-links';
import './questionnaires.css';

const icon = 'FormOutlined';

/** What the caller may do with questionnaires. */
const useRights = () => {
  const { data = [] } = useQuery(permissionsQuery);
  const may = (act: 'index' | 'create' | 'edit' | 'delete'): boolean => data.includes(`questionnaire.${act}`);
  return { mayRead: may('index'), mayAdd: may('create'), mayEdit: may('edit'), mayRemove: may('delete') };
};

const askRemove = async (questionnaire: Questionnaire): Promise<void> => {
  const question = { title: texts.confirmRemove(questionnaire.title), content: texts.willRemove, danger: true };
  if (!(await confirm(question))) return;
  // The call itself reports a refusal.
  await destroyQuestionnaire(questionnaire).then(
    ({ msg }) => notify.success(msg),
    () => undefined,
  );
};

/** Says what to do first. */
const Nothing = ({ mayAdd }: { mayAdd: boolean }) => {
  const href = usePublicationsHref();
  return (
    <EmptyState compact icon={icon} title={texts.none} hint={mayAdd ? texts.noneHint : texts.noneReadOnly}>
      {mayAdd && href !== undefined ? <Link to={href}>{texts.toPublications}</Link> : null}
    </EmptyState>
  );
};

/** What is open: nothing, an empty dialog, or the one of a questionnaire. */
const useDialog = () => {
  const [opened, setOpened] = useState<{ isOpen: boolean; stored: Questionnaire | undefined }>({
    isOpen: false,
    stored: undefined,
  });
  return {
    ...opened,
    open: (stored: Questionnaire | undefined) => setOpened({ isOpen: true, stored }),
    // While it closes it still shows the last one.
    close: () => setOpened((last) => ({ ...last, isOpen: false })),
  };
};

/** The questionnaires of a class, how many have answered, and the way to a new one. */
export const QuestionnaireSection = ({ classId, className = '' }: { classId: number; className?: string }) => {
  const { mayRead, mayAdd, mayEdit, mayRemove } = useRights();
  const client = useQueryClient();
  const dialog = useDialog();
  const { data, error, isFetching, refetch } = useQuery({ ...questionnairesQuery(classId), enabled: mayRead });
  if (!mayRead) return null;
  const failed = data === undefined && error !== null && !isFetching;
  const reload = () => client.invalidateQueries({ queryKey: questionnairesKey(classId) });
  return (
    <section className={`questionnaire-section ${className}`} aria-label={texts.title}>
      <h3>
        {texts.title}
        {mayAdd ? <ActionButton onClick={() => dialog.open(undefined)}>{texts.add}</ActionButton> : null}
      </h3>
      {failed ? (
        <EmptyState compact tone="failure" icon={icon} title={texts.failed} hint={error.message}>
          <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
        </EmptyState>
      ) : null}
      {data === undefined && !failed ? <Skeleton active title={false} paragraph={{ rows: 3 }} /> : null}
      {data?.length === 0 ? <Nothing mayAdd={mayAdd} /> : null}
      {data === undefined || data.length === 0 ? null : (
        <QuestionnaireTable
          rows={data}
          onEdit={mayEdit ? dialog.open : undefined}
          onRemove={mayRemove ? (row) => void askRemove(row).finally(reload) : undefined}
        />
      )}
      <QuestionnaireDialog
        classId={classId}
        open={dialog.isOpen}
        stored={dialog.stored}
        onClose={dialog.close}
        onSaved={() => void reload()}
      />
    </section>
  );
};
