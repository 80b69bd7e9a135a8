import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { Alert } from 'antd';
import { shortMoment } from '../../../platform/school-clock';
import { ActionButton } from '../../../ui/action-button/action-button';
import type { RecordDraft } from './record-draft';
import { recordEditTexts as texts } from './record-edit.texts';
import type { RecordForm } from './use-record-form';

/** Offers the draft of an earlier visit. */
export const DraftOffer = (props: {
  offer: RecordDraft;
  older: boolean;
  onRestore: () => void;
  onDrop: () => void;
}) => (
  <div className="record-note" role="status">
    <span>
      {texts.draftFound(shortMoment(props.offer.saved_at))}
      {props.older ? ` ${texts.draftOlder}` : ''}
    </span>
    <ActionButton size="small" kind="primary" onClick={props.onRestore}>
      {texts.restoreDraft}
    </ActionButton>
    <ActionButton size="small" onClick={props.onDrop}>
      {texts.dropDraft}
    </ActionButton>
  </div>
);

/** Errors of values that the form does not show. */
export const OtherFaults = ({ form }: { form: RecordForm }) => {
  const shown = new Set(form.shown.map(({ field }) => field));
  const others = Object.entries(form.faults).filter(([column]) => !shown.has(column));
  if (others.length === 0) return null;
  const nameOf = (column: string) => form.fields.find(({ field }) => field === column)?.name ?? column;
  const words = others.map(([column, messages]) => `${nameOf(column)} ${messages.join('；')}`);
  return <Alert className="form-dialog-alert" type="error" showIcon title={texts.otherFaults + words.join('；')} />;
};

/** Says which values a save would clear because their condition no longer holds. */
export const ClearingNote = ({ fields }: { fields: readonly CustomFormField[] }) => (
  <div role="status">
    {fields.length === 0 ? null : (
      <p className="record-note" data-kind="hidden">
        {texts.hiddenNote(fields.map(({ name }) => name))}
      </p>
    )}
  </div>
);
