import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { useQuery } from '@tanstack/react-query';
import { LoadingOverlay } from '../../../ui/loading-overlay/loading-overlay';
import { metaQuery } from '../record.queries';
import { RecordEditor } from './record-editor';

/** The form of a record, stored or new, above a screen other than its list; loads the definition as well. */
export const RecordEditing = (props: {
  formId: number;
  /** Absent for a new record. */
  recordId?: number;
  initial?: RecordValues;
  onClose: () => void;
  onSaved: (row: RecordRow) => void;
}) => {
  const { formId, ...editing } = props;
  const { data: meta } = useQuery(metaQuery(formId));
  return meta === undefined ? <LoadingOverlay active /> : <RecordEditor meta={meta} {...editing} />;
};
