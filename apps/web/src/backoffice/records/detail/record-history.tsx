import type { RecordChange, RecordMeta, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { notify } from '../../../platform/notices';
import { ActionButton } from '../../../ui/action-button/action-button';
import { ArchivedNote } from '../../../ui/archived-note/archived-note';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import { formatCell } from '../../../ui/data-table/cell-format';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { StateTag } from '../../../ui/state-tag/state-tag';
import { fieldCells } from '../../forms';
import { historyQuery, revertRecord } from '../record.queries';
import { isNothing } from '../record-values';
import { detailTexts as texts } from './detail.texts';

const tones = {
  create: 'good',
  edit: 'plain',
  delete: 'bad',
  restore: 'good',
  revert: 'warn',
  import: 'good',
  undo: 'bad',
  reveal: 'warn',
  erase: 'bad',
} as const;

const Value = ({ meta, field: name, value }: { meta: RecordMeta; field: string; value: unknown }) => {
  if (isNothing(value)) return <span className="data-table-gap">{texts.nobody}</span>;
  const field = meta.fields.find(({ field: column }) => column === name);
  // The value of a field that the form no longer has is shown as stored.
  if (field === undefined) return <>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</>;
  const { Cell } = fieldCells[field.edit_input];
  return <Cell field={field} value={value} />;
};

const Changes = ({ meta, change }: { meta: RecordMeta; change: RecordChange }) => (
  <dl className="record-changes">
    {change.changes.map(({ field, name, before, after }) => (
      <div key={field}>
        <dt>{name}</dt>
        <dd>
          {change.action === 'create' || change.action === 'import' ? null : (
            <>
              <del>
                <span className="visually-hidden">{texts.from}</span>
                <Value meta={meta} field={field} value={before} />
              </del>
              <span aria-hidden="true"> → </span>
            </>
          )}
          <ins>
            <span className="visually-hidden">{texts.to}</span>
            <Value meta={meta} field={field} value={after} />
          </ins>
        </dd>
      </div>
    ))}
  </dl>
);

const Entry = (props: {
  meta: RecordMeta;
  change: RecordChange;
  current: boolean;
  onRevert: (() => void) | undefined;
}) => {
  const { meta, change, current, onRevert } = props;
  return (
    <li>
      <p className="record-change-head">
        <StateTag tone={tones[change.action]}>{texts.actions[change.action]}</StateTag>
        <strong>{change.admin_name || texts.system}</strong>
        <time dateTime={change.at}>{formatCell(change.at, 'datetime')}</time>
        <span className="record-change-version">
          {texts.versioned(change.version)}
          {current ? ` · ${texts.current}` : ''}
        </span>
        {onRevert ? (
          <button type="button" className="row-action" aria-label={texts.revertOf(change.version)} onClick={onRevert}>
            {texts.revert}
          </button>
        ) : null}
      </p>
      {change.revealed === undefined ? null : <p className="record-change-reveal">{texts.revealed(change.revealed)}</p>}
      <Changes meta={meta} change={change} />
    </li>
  );
};

/** Who changed a record, when and how, with a button to revert. */
export const RecordHistory = (props: {
  meta: RecordMeta;
  row: RecordRow;
  mayEdit: boolean;
  /** The record was reverted to an older state. */
  onReverted: () => void;
}) => {
  const { meta, row, mayEdit } = props;
  const history = useInfiniteQuery(historyQuery(meta.id, row.id));
  if (history.data === undefined) {
    if (!history.isError) return <Skeleton active paragraph={{ rows: 6 }} />;
    return (
      <EmptyState compact tone="failure" icon="HistoryOutlined" title={texts.failed}>
        <ActionButton onClick={() => void history.refetch()}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  const changes = history.data.pages.flatMap(({ data }) => data);
  const revert = async ({ id, version }: RecordChange) => {
    const question = { title: texts.confirmRevert(version), content: texts.willRevert };
    if (!(await confirm(question))) return;
    // The call itself reports failures; either way the record may have changed.
    const answer = await revertRecord(meta.id, { id: row.id, version: row.version, change_id: id }).catch(
      () => undefined,
    );
    if (answer) notify.success(answer.msg);
    props.onReverted();
  };
  const archived = history.data.pages.at(-1)?.archived ?? null;
  if (changes.length === 0 && archived === null) return <p className="record-none">{texts.noHistory}</p>;
  return (
    <>
      <ol className="record-history">
        {changes.map((change, index) => (
          <Entry
            key={change.id}
            meta={meta}
            change={change}
            current={index === 0}
            onRevert={mayEdit && change.revertible && index > 0 ? () => void revert(change) : undefined}
          />
        ))}
      </ol>
      {history.hasNextPage ? (
        <ActionButton disabled={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {texts.more}
        </ActionButton>
      ) : (
        <ArchivedNote archived={archived} of="part" />
      )}
    </>
  );
};
