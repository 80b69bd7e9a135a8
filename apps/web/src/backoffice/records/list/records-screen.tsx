import type { ScreenProps } from '../../../platform/screen';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { recordTexts as texts } from '../record.texts';
import { RecordPanel } from './record-panel';

/** The records of the form that the address, or the menu entry, names. */
export const RecordsScreen = ({ params, auths }: ScreenProps) => {
  const formId = Number(params.custom_form_id);
  if (!Number.isSafeInteger(formId) || formId <= 0) {
    return <EmptyState icon="TableOutlined" title={texts.wrongAddress} hint={texts.wrongAddressHint} />;
  }
  return <RecordPanel key={formId} formId={formId} auths={auths} />;
};
