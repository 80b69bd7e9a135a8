import type { RecordAction } from '@shuyuan/contract/backoffice/records/record';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ScreenProps } from '../../../platform/screen';
import { ActionButton } from '../../../ui/action-button/action-button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { metaQuery } from '../record.queries';
import { recordTexts as texts } from '../record.texts';
import { RecordList } from './record-list';
import { Waiting } from './waiting';
import '../../../ui/data-table/data-table.css';
import './record-list.css';

const FormRecords = ({ formId, auths }: { formId: number; auths: readonly string[] }) => {
  const { data: meta, error, isFetching, refetch } = useQuery(metaQuery(formId));
  const actions = useMemo(() => meta?.actions.filter((action) => auths.includes(action)) ?? [], [meta, auths]);
  if (meta) return <RecordList key={meta.live_version} meta={meta} actions={actions satisfies RecordAction[]} />;
  if (error !== null && !isFetching) {
    return (
      <EmptyState tone="failure" icon="TableOutlined" title={texts.failed} hint={error.message}>
        <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  return <Waiting />;
};

/** The records of the form that the address, or the menu entry, names. */
export const RecordsScreen = ({ params, auths }: ScreenProps) => {
  const formId = Number(params.custom_form_id);
  if (!Number.isSafeInteger(formId) || formId <= 0) {
    return <EmptyState icon="TableOutlined" title={texts.wrongAddress} hint={texts.wrongAddressHint} />;
  }
  return <FormRecords key={formId} formId={formId} auths={auths} />;
};
