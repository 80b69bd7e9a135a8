import type { RecycledPart } from '@shuyuan/contract/backoffice/forms/custom-form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { notify } from '../../../platform/notices';
import { ActionButton } from '../../../ui/action-button/action-button';
import { formatCell } from '../../../ui/data-table/cell-format';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { StateTag } from '../../../ui/state-tag/state-tag';
import { recycledQuery, restorePart } from '../form.queries';
import { recycleTexts as texts } from './recycle.texts';
import './recycled-parts.css';

const Part = (props: { part: RecycledPart; busy: boolean; onRestore: (() => void) | undefined }) => {
  const { part, busy, onRestore } = props;
  const isTable = part.kind === 'table';
  const name = texts.part(part.form_name, part.field_name);
  return (
    <li>
      <div className="recycled-words">
        <p className="recycled-name">
          <StateTag tone="plain">{isTable ? texts.table : texts.field}</StateTag>
          <span>{name}</span>
          <code>{part.stored_name}</code>
        </p>
        <p>
          {isTable ? texts.rows(part.rows) : texts.fieldRows(part.rows)}
          {' · '}
          {texts.dropped(part.admin_name, formatCell(part.dropped_at, 'datetime'))}
          {' · '}
          {texts.until(formatCell(part.purge_at, 'datetime'))}
        </p>
      </div>
      {onRestore ? (
        <ActionButton busy={busy} aria-label={texts.restoreOf(name)} onClick={onRestore}>
          {texts.restore}
        </ActionButton>
      ) : null}
    </li>
  );
};

/** The dropped parts that can be restored: of one form, or of all. */
export const RecycledParts = (props: { formId?: number; mayEdit: boolean; onRestored: () => void }) => {
  const { formId, mayEdit, onRestored } = props;
  const { data, isError, isFetching, refetch } = useQuery(recycledQuery(formId));
  const restore = useMutation({
    mutationFn: (part: RecycledPart) => restorePart(part.id),
    onSuccess: ({ msg }) => {
      notify.success(msg);
      onRestored();
    },
    // Restored, or no longer there: either way the list is stale.
    onSettled: () => refetch(),
  });
  if (data === undefined && isError && !isFetching) {
    return (
      <EmptyState compact tone="failure" icon="HistoryOutlined" title={texts.failed}>
        <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  if (data === undefined) return <Skeleton active paragraph={{ rows: 4 }} />;
  if (data.length === 0) {
    const hint = formId === undefined ? texts.emptyHint : texts.emptyOfFormHint;
    return <EmptyState compact icon="HistoryOutlined" title={texts.empty} hint={hint} />;
  }
  return (
    <ul className="recycled-parts" aria-label={texts.list}>
      {data.map((part) => (
        <Part
          key={part.id}
          part={part}
          busy={restore.isPending && restore.variables.id === part.id}
          onRestore={mayEdit ? () => restore.mutate(part) : undefined}
        />
      ))}
    </ul>
  );
};
