import { fileFieldSet } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { Design } from './design-address';
import { DesignerPage } from './designer/designer-page';

/** The designer with the initial fields of a new form. */
export const FormDesigner = (props: { design: Design; onClose: () => void; onSynced: () => void }) => (
  <DesignerPage
    formId={props.design.form}
    {...(props.design.start === 'file' ? { initialFields: fileFieldSet } : {})}
    onClose={props.onClose}
    onSynced={props.onSynced}
  />
);
