import type { RecordAction, RecordMeta, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { useState } from 'react';
import { copyText } from '../../../platform/clipboard';
import { notify } from '../../../platform/notices';
import type { MenuButtonItem } from '../../../ui/menu-button/menu-button';
import { RowActions } from '../../../ui/row-actions/row-actions';
import { destroyRecords, restoreRecords } from '../record.queries';
import { recordAddress } from '../record-address';
import { recordName } from '../record-values';
import { listTexts as texts } from './list.texts';
import type { ListParts } from './list-parts';
import type { Opened } from './opened';
import type { PlaceChange } from './record-place';

/** What a row's buttons work on. */
export interface RowDesk {
  readonly meta: RecordMeta;
  readonly actions: readonly RecordAction[];
  readonly onOpen: (opened: Opened) => void;
  readonly go: (change: PlaceChange) => void;
  readonly refresh: () => void;
  readonly parts: ListParts;
}

const copyLink = async (id: number): Promise<void> => {
  const address = recordAddress(window.location.pathname + window.location.search, id);
  if (await copyText(new URL(address, window.location.href).href)) notify.success(texts.copied);
  else notify.error(texts.notCopied);
};

const moreFor = (row: RecordRow, desk: RowDesk): MenuButtonItem[] => {
  const { meta, actions, onOpen, go, parts } = desk;
  const values = Object.fromEntries(
    meta.fields.filter(({ field }) => !meta.masked.includes(field)).map(({ field }) => [field, row[field]]),
  );
  const duplicate = {
    key: 'duplicate',
    label: texts.duplicate,
    onSelect: () => onOpen({ kind: 'new', initial: values }),
  };
  const looking = [
    { key: 'history', label: texts.history, onSelect: () => go({ record: String(row.id), part: 'history' }) },
    { key: 'link', label: texts.copyLink, onSelect: () => void copyLink(row.id) },
  ];
  return [
    ...(parts.more?.(row, desk) ?? []),
    ...(actions.includes('create') ? [duplicate] : []),
    ...(actions.includes('detail') ? looking : []),
  ];
};

/** The buttons of a record in the list. */
export const RecordActions = ({ row, desk }: { row: RecordRow; desk: RowDesk }) => {
  const name = recordName(desk.meta, row);
  return (
    <RowActions
      name={name}
      auths={[...desk.actions, 'more']}
      consequence={texts.willDelete(name)}
      own={desk.parts.rowActions?.(row, desk) ?? []}
      onDetail={() =>
        desk.parts.onOpen ? desk.parts.onOpen(row) : desk.go({ record: String(row.id), part: undefined })
      }
      onEdit={() => desk.onOpen({ kind: 'edit', id: row.id })}
      onDelete={() => destroyRecords(desk.meta.id, [row.id]).finally(desk.refresh)}
      more={moreFor(row, desk)}
    />
  );
};

/** The buttons of a record in the recycle bin. */
export const BinActions = ({ row, desk }: { row: RecordRow; desk: RowDesk }) => {
  const [busy, setBusy] = useState(false);
  const name = recordName(desk.meta, row);
  const restore = async () => {
    if (busy) return;
    setBusy(true);
    // A refusal has been told by the call.
    const answer = await restoreRecords(desk.meta.id, [row.id]).catch(() => undefined);
    setBusy(false);
    if (answer) notify.success(answer.msg);
    desk.refresh();
  };
  return (
    <div className="row-actions">
      <RowActions
        name={name}
        auths={desk.actions}
        onDetail={() => desk.go({ record: String(row.id), part: undefined })}
      />
      {desk.actions.includes('delete') ? (
        <button
          type="button"
          className="row-action"
          aria-label={texts.restoreOf(name)}
          aria-disabled={busy ? true : undefined}
          onClick={() => void restore()}
        >
          {texts.restore}
        </button>
      ) : null}
    </div>
  );
};
