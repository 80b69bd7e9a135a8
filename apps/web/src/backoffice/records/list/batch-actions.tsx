import type { RecordAction, RecordMeta, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { notify } from '../../../platform/notices';
import { ActionButton } from '../../../ui/action-button/action-button';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import { deleteRows } from '../../../ui/row-actions/delete-rows';
import { destroyRecords, restoreRecords } from '../record.queries';
import { listTexts as texts } from './list.texts';

/** The actions on the selected rows. */
export const BatchActions = (props: {
  meta: RecordMeta;
  actions: readonly RecordAction[];
  bin: boolean;
  rows: readonly RecordRow[];
  onEdit: () => void;
  /** The rows were changed; deleted ones are no longer selected. */
  onDone: () => void;
  refresh: () => void;
}) => {
  const { meta, actions, rows, refresh } = props;
  const ids = rows.map(({ id }) => id);
  const remove = async () => {
    const run = () => destroyRecords(meta.id, ids).finally(refresh);
    if (await deleteRows({ count: ids.length, consequence: texts.willDeleteBatch(ids.length), run })) props.onDone();
  };
  const restore = async () => {
    if (!(await confirm({ title: texts.confirmRestore, content: texts.willRestore(ids.length) }))) return;
    // The call itself reports failures.
    const answer = await restoreRecords(meta.id, ids).catch(() => undefined);
    refresh();
    if (answer === undefined) return;
    notify.success(answer.msg);
    props.onDone();
  };
  if (props.bin) return <ActionButton onClick={() => void restore()}>{texts.restoreAll}</ActionButton>;
  return (
    <>
      {actions.includes('edit') ? <ActionButton onClick={props.onEdit}>{texts.batchEdit}</ActionButton> : null}
      {actions.includes('delete') ? (
        <ActionButton onClick={() => void remove()}>{texts.batchDelete}</ActionButton>
      ) : null}
    </>
  );
};
