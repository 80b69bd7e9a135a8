import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { useQuery } from '@tanstack/react-query';
import { LoadingOverlay } from '../../../ui/loading-overlay/loading-overlay';
import { metaQuery } from '../record.queries';
import { RecordEditor } from './record-editor';

/** The form of a stored record above a screen other than its list; loads the definition as well. */
export const RecordEditing = (props: {
  formId: number;
  recordId: number;
  onClose: () => void;
  onSaved: (row: RecordRow) => void;
}) => {
  const { formId, ...editing } = props;
  const { data: meta } = useQuery(metaQuery(formId));
  return meta === undefined ? <LoadingOverlay active /> : <RecordEditor meta={meta} {...editing} />;
};
