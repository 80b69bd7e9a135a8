import type { RecordAction, RecordMeta, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { actMax } from '@shuyuan/contract/backoffice/records/record-hits';
import { Suspense, useRef, useState } from 'react';
import { notify } from '../../../platform/notices';
import { ActionButton } from '../../../ui/action-button/action-button';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import { confirmDelete, deleteRows } from '../../../ui/row-actions/delete-rows';
import { HandTool } from '../../messages';
import { batchTexts } from '../batch/batch.texts';
import { destroyRecords, restoreRecords } from '../record.queries';
import { listTexts as texts } from './list.texts';
import { useMayWrite } from './use-may-write';

interface BatchActionsProps {
  readonly meta: RecordMeta;
  readonly actions: readonly RecordAction[];
  readonly bin: boolean;
  readonly rows: readonly RecordRow[];
  /** The words of the button by which someone writes to people who are not the form's own. */
  readonly writesTo: string | undefined;
  readonly onEdit: () => void;
  /** The rows were changed; those that are left stay selected. */
  readonly onDone: (left: readonly number[]) => void;
  readonly refresh: () => void;
}

/** Acts on more records than one call takes: in parts, with the progress so far. */
const useManyRecords = ({ meta, rows, onDone, refresh }: BatchActionsProps) => {
  const [done, setDone] = useState<number>();
  const stopped = useRef(false);
  const run = async (act: 'destroy' | 'restore') => {
    stopped.current = false;
    setDone(0);
    try {
      const { actOnMany } = await import('../batch/many-records');
      const ids = rows.map(({ id }) => id);
      onDone(await actOnMany(act, { formId: meta.id, ids, onProgress: setDone, isStopped: () => stopped.current }));
    } finally {
      setDone(undefined);
      refresh();
    }
  };
  const progress =
    done === undefined ? undefined : (
      <>
        <span role="status">{batchTexts.progress(done, rows.length)}</span>
        <ActionButton
          onClick={() => {
            stopped.current = true;
          }}
        >
          {batchTexts.stop}
        </ActionButton>
      </>
    );
  return { run, progress };
};

/** Writes to the people of the selected rows. */
const Writing = ({ meta, rows, writesTo }: BatchActionsProps) => {
  if (!useMayWrite(meta, writesTo)) return null;
  return (
    <Suspense fallback={null}>
      <HandTool
        formId={meta.id}
        ids={rows.map(({ id }) => id)}
        {...(writesTo === undefined ? {} : { act: writesTo })}
      />
    </Suspense>
  );
};

/** The actions on the selected rows. */
export const BatchActions = (props: BatchActionsProps) => {
  const { meta, actions, rows, refresh } = props;
  const many = useManyRecords(props);
  const ids = rows.map(({ id }) => id);
  const isMany = ids.length > actMax;
  const remove = async () => {
    const consequence = texts.willDeleteBatch(ids.length);
    if (isMany) {
      if (await confirmDelete(consequence)) await many.run('destroy');
      return;
    }
    const run = () => destroyRecords(meta.id, ids).finally(refresh);
    if (await deleteRows({ count: ids.length, consequence, run })) props.onDone([]);
  };
  const restore = async () => {
    if (!(await confirm({ title: texts.confirmRestore, content: texts.willRestore(ids.length) }))) return;
    if (isMany) return many.run('restore');
    // The call itself reports failures.
    const answer = await restoreRecords(meta.id, ids).catch(() => undefined);
    refresh();
    if (answer === undefined) return;
    notify.success(answer.msg);
    props.onDone([]);
  };
  if (many.progress !== undefined) return many.progress;
  if (props.bin) return <ActionButton onClick={() => void restore()}>{texts.restoreAll}</ActionButton>;
  return (
    <>
      {actions.includes('edit') ? <ActionButton onClick={props.onEdit}>{texts.batchEdit}</ActionButton> : null}
      {actions.includes('delete') ? (
        <ActionButton onClick={() => void remove()}>{texts.batchDelete}</ActionButton>
      ) : null}
      <Writing {...props} />
    </>
  );
};
