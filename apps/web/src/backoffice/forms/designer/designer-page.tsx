import type { FieldInput } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { ActionButton } from '../../../ui/action-button/action-button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { meQuery } from '../../identity';
import { formQuery } from '../form.queries';
import { designerTexts as texts } from './designer.texts';
import { Workspace } from './workspace';

const none: readonly FieldInput[] = [];

interface Leaving {
  readonly onClose: () => void;
  readonly onSynced: () => void;
}

const Saved = ({ formId, userId, ...leaving }: Leaving & { formId: number; userId: number }) => {
  const { data, isError, refetch } = useQuery(formQuery(formId));
  // The designer keeps the form that it opened with; a refetched one must not replace work in progress.
  const [opened, setOpened] = useState(data);
  if (opened === undefined && data !== undefined) setOpened(data);
  if (opened !== undefined) return <Workspace form={opened} initialFields={none} userId={userId} {...leaving} />;
  if (!isError) {
    return (
      <div role="status" aria-label={texts.loading}>
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    );
  }
  return (
    <EmptyState icon="FormOutlined" tone="failure" title={texts.loadFailed} hint={texts.loadFailedHint}>
      <ActionButton kind="primary" onClick={() => void refetch()}>
        {texts.retry}
      </ActionButton>
      <ActionButton onClick={leaving.onClose}>{texts.back}</ActionButton>
    </EmptyState>
  );
};

/** The form designer, for a saved form or for a new one with its initial fields. */
export const DesignerPage = (props: Leaving & { formId: number | 'new'; initialFields?: readonly FieldInput[] }) => {
  const { formId, initialFields = none, ...leaving } = props;
  const { data: user } = useQuery(meQuery);
  const userId = user?.id ?? 0;
  if (formId !== 'new') return <Saved key={formId} formId={formId} userId={userId} {...leaving} />;
  return <Workspace form={undefined} initialFields={initialFields} userId={userId} {...leaving} />;
};
