import type { RecordMeta } from '@shuyuan/contract/backoffice/records/record';
import { ActionButton } from '../../../ui/action-button/action-button';
import { Modal } from '../../../ui/window/window';
import { ConflictDialog } from './conflict-dialog';
import { recordEditTexts as texts } from './record-edit.texts';
import type { RecordController } from './use-record-controller';

/** The record was deleted while it was edited: the input can still be saved as a new record. */
const GoneDialog = ({ editor }: { editor: RecordController }) => {
  const { saving, form } = editor;
  const lost = form.fields.filter(
    ({ field }) => form.base.masked[field] !== undefined && (form.values[field] ?? null) === null,
  );
  return (
    <Modal
      open
      title={texts.goneTitle}
      mask={{ closable: false }}
      onCancel={saving.settle}
      footer={
        <div className="record-standoff-buttons">
          <ActionButton onClick={saving.settle}>{texts.backToForm}</ActionButton>
          {editor.canCreate ? (
            <ActionButton kind="primary" busy={saving.busy} onClick={() => void editor.saveAsNew()}>
              {texts.saveAsNew}
            </ActionButton>
          ) : null}
        </div>
      }
    >
      <p>{texts.goneContent}</p>
      {lost.length === 0 ? null : <p>{texts.goneMasked(lost.map(({ name }) => name))}</p>}
    </Modal>
  );
};

/** The dialogs that interrupt a save: the record was changed by someone else, or deleted. */
export const ConflictDialogs = ({ meta, editor }: { meta: RecordMeta; editor: RecordController }) => {
  const { standoff } = editor.saving;
  if (standoff === undefined) return null;
  if (standoff.kind === 'gone') return <GoneDialog editor={editor} />;
  return (
    <ConflictDialog key={standoff.conflict.record.version} meta={meta} editor={editor} conflict={standoff.conflict} />
  );
};
