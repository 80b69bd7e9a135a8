import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ActionButton } from '../../../ui/action-button/action-button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { type GivenChoices, GivenChoicesContext } from '../edit/given-choices';
import { metaQuery } from '../record.queries';
import { recordTexts as texts } from '../record.texts';
import { type ListParts, noParts } from './list-parts';
import { RecordList } from './record-list';
import { Waiting } from './waiting';
import '../../../ui/data-table/data-table.css';
import './record-list.css';

const noChoices: GivenChoices = {};

export interface RecordPanelProps {
  readonly formId: number;
  readonly parts?: ListParts;
  /** The actions of the menu entry; by default all that the caller has. */
  readonly auths?: readonly string[];
}

/** The generated list of a form, alone or inside another screen; page, search and sort are in the address. */
export const RecordPanel = ({ formId, parts = noParts, auths }: RecordPanelProps) => {
  const { data: meta, error, isFetching, refetch } = useQuery(metaQuery(formId));
  const actions = useMemo(() => {
    const isOffered = (action: string) =>
      (auths === undefined || auths.includes(action)) && !parts.withholds?.some((withheld) => withheld === action);
    return meta?.actions.filter(isOffered) ?? [];
  }, [meta, auths, parts]);
  if (meta) {
    return (
      <GivenChoicesContext value={parts.choices ?? noChoices}>
        <RecordList key={meta.live_version} meta={meta} actions={actions} parts={parts} />
      </GivenChoicesContext>
    );
  }
  if (error !== null && !isFetching) {
    return (
      <EmptyState tone="failure" icon="TableOutlined" title={texts.failed} hint={error.message}>
        <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  return <Waiting />;
};
