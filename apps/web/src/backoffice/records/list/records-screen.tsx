import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { recordPages } from '../../../platform/record-pages';
import type { ScreenProps } from '../../../platform/screen';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { recordTexts as texts } from '../record.texts';
import { type ListParts, noParts } from './list-parts';
import { RecordPanel } from './record-panel';

const known = new Map<number, ListParts>();

/** Kept, since a list's parts must keep their identity. */
const partsOf = (formId: number): ListParts => {
  const pageOf = recordPages.of(formId);
  if (pageOf === undefined) return noParts;
  const parts = known.get(formId) ?? { addressOf: ({ id }: RecordRow) => pageOf(id) };
  known.set(formId, parts);
  return parts;
};

/** The records of the form that the address, or the menu entry, names. */
export const RecordsScreen = ({ params, auths }: ScreenProps) => {
  const formId = Number(params.custom_form_id);
  if (!Number.isSafeInteger(formId) || formId <= 0) {
    return <EmptyState icon="TableOutlined" title={texts.wrongAddress} hint={texts.wrongAddressHint} />;
  }
  return <RecordPanel key={formId} formId={formId} auths={auths} parts={partsOf(formId)} />;
};
