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

/** The context of a row's buttons. */
export interface RowContext {
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

const moreFor = (row: RecordRow, context: RowContext): MenuButtonItem[] => {
  const { meta, actions, onOpen, go } = context;
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
  return [...(actions.includes('create') ? [duplicate] : []), ...(actions.includes('detail') ? looking : [])];
};

/** The buttons of a record in the list. */
export const RecordActions = ({ row, context }: { row: RecordRow; context: RowContext }) => {
  const name = recordName(context.meta, row);
  return (
    <RowActions
      name={name}
      auths={[...context.actions, 'more']}
      consequence={texts.willDelete(name)}
      {...(context.parts.acts ? { own: context.parts.acts(row, context) } : {})}
      onDetail={() =>
        context.parts.onOpen ? context.parts.onOpen(row) : context.go({ record: String(row.id), part: undefined })
      }
      onEdit={() => context.onOpen({ kind: 'edit', id: row.id })}
      onDelete={() => destroyRecords(context.meta.id, [row.id]).finally(context.refresh)}
      more={moreFor(row, context)}
    />
  );
};

/** The buttons of a record in the recycle bin. */
export const BinActions = ({ row, context }: { row: RecordRow; context: RowContext }) => {
  const [busy, setBusy] = useState(false);
  const name = recordName(context.meta, row);
  const restore = async () => {
    if (busy) return;
    setBusy(true);
    // The call itself reports failures.
    const answer = await restoreRecords(context.meta.id, [row.id]).catch(() => undefined);
    setBusy(false);
    if (answer) notify.success(answer.msg);
    context.refresh();
  };
  return (
    <div className="row-actions">
      <RowActions
        name={name}
        auths={context.actions}
        onDetail={() => context.go({ record: String(row.id), part: undefined })}
      />
      {context.actions.includes('delete') ? (
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
