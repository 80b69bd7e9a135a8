import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { ActionButton } from '../../../ui/action-button/action-button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { Modal } from '../../../ui/window/window';
import { alikeQuery, contactMetaQuery } from './merge.queries';
import { mergeTexts as texts } from './merge.texts';
import { MergePair } from './merge-pair';
import './merge-dialog.css';

const nameOf = (row: RecordRow | undefined): string => String(row?.name ?? '');

const Found = ({ onMerged }: { onMerged: () => void }) => {
  const { data: groups, error, refetch } = useQuery(alikeQuery);
  const { data: meta } = useQuery(contactMetaQuery);
  const [open, setOpen] = useState<readonly [RecordRow, RecordRow]>();
  if (error !== null && groups === undefined) {
    return (
      <EmptyState compact tone="failure" icon="ContactsOutlined" title={texts.failed} hint={error.message}>
        <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  if (groups === undefined || meta === undefined) return <Skeleton active />;
  if (open !== undefined) {
    const done = () => {
      setOpen(undefined);
      onMerged();
      void refetch();
    };
    return (
      <>
        <ActionButton onClick={() => setOpen(undefined)}>{texts.back}</ActionButton>
        <MergePair meta={meta} rows={open} onDone={done} />
      </>
    );
  }
  if (groups.length === 0) {
    return <EmptyState compact icon="ContactsOutlined" title={texts.none} hint={texts.noneHint} />;
  }
  return (
    <ul className="merge-groups">
      {groups.map(({ by, rows }) => {
        const [first, second] = rows;
        if (first === undefined || second === undefined) return null;
        return (
          <li key={`${by} ${rows.map(({ id }) => id).join()}`}>
            <button type="button" onClick={() => setOpen([first, second])}>
              {texts.group(texts.by[by], nameOf(first), rows.length)}
            </button>
          </li>
        );
      })}
    </ul>
  );
};

/** Duplicate contacts, and merging two of them. */
export const MergeDialog = (props: { open: boolean; onClose: () => void; onMerged: () => void }) => (
  <Modal
    open={props.open}
    title={texts.title}
    width="min(820px, 100vw)"
    footer={null}
    mask={{ closable: false }}
    destroyOnHidden
    onCancel={props.onClose}
  >
    <Found onMerged={props.onMerged} />
  </Modal>
);
