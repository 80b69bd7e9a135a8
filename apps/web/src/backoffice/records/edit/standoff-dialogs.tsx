import type { RecordMeta } from '@shuyuan/contract/backoffice/records/record';
import { ActionButton } from '../../../ui/action-button/action-button';
import { Modal } from '../../../ui/window/window';
import { ConflictDialog } from './conflict-dialog';
import { recordEditTexts as texts } from './record-edit.texts';
import type { RecordDesk } from './use-record-desk';

/** The record was deleted while it was edited: what was typed can still become a record. */
const GoneDialog = ({ desk }: { desk: RecordDesk }) => {
  const { saving, form } = desk;
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
          {desk.canCreate ? (
            <ActionButton kind="primary" busy={saving.busy} onClick={() => void desk.saveAsNew()}>
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

/** What stands between a save and its end: another person's work, or the end of the record. */
export const StandoffDialogs = ({ meta, desk }: { meta: RecordMeta; desk: RecordDesk }) => {
  const { standoff } = desk.saving;
  if (standoff === undefined) return null;
  if (standoff.kind === 'gone') return <GoneDialog desk={desk} />;
  return <ConflictDialog key={standoff.conflict.record.version} meta={meta} desk={desk} conflict={standoff.conflict} />;
};
