import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { RecordAction, RecordMeta, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { hiddenColumns, isWritable } from '@shuyuan/contract/backoffice/records/record-values';
import { fieldCells } from '../../forms';
import { sentFields, storedBase, writtenMeta } from '../edit/edit-values';
import { isStruck } from '../record-values';
import { quickEditTexts as texts } from './quick-edit.texts';

/** The list that a cell belongs to. */
export interface EditableList {
  readonly meta: RecordMeta;
  readonly actions: readonly RecordAction[];
}

/** A cell that may be edited, or why not. */
export type Editability = { readonly field: CustomFormField } | { readonly refusal: string };

const rowRefusal = ({ meta, actions }: EditableList, row: RecordRow): string | undefined => {
  if (!actions.includes('edit')) return texts.noRight;
  if (row.deleted_at !== null) return texts.inBin;
  return isStruck(meta, row) ? texts.struck : undefined;
};

const fieldRefusal = (meta: RecordMeta, field: CustomFormField, row: RecordRow): string | undefined => {
  const column = field.field;
  if (!isWritable(field) || meta.derived.includes(column)) return texts.automatic;
  const decided = meta.decided.find((own) => own.field === column);
  if (decided !== undefined) return decided.message;
  if (meta.read_only.includes(column)) return texts.readOnly;
  if (field.form_show !== 1) return texts.notInForm;
  const written = writtenMeta(meta, { isNew: false });
  return hiddenColumns(sentFields(written), storedBase(written, row).values).has(column) ? texts.hidden : undefined;
};

/** Whether a cell may be edited, by the same rules as the form; the server decides again when it is saved. */
export const editabilityOf = (list: EditableList, row: RecordRow, column: string): Editability => {
  const refused = rowRefusal(list, row);
  if (refused !== undefined) return { refusal: refused };
  const field = list.meta.fields.find((own) => own.field === column);
  if (field === undefined) return { refusal: texts.automatic };
  const refusal = fieldRefusal(list.meta, field, row);
  return refusal === undefined ? { field } : { refusal };
};

/** Whether a field's input has room at a cell; others are edited in the form. */
export const fitsCell = ({ edit_input }: Pick<CustomFormField, 'edit_input'>): boolean => {
  const { html, holdsFiles, pointsTo, many } = fieldTypeOf(edit_input);
  const isList = pointsTo !== undefined && many === true;
  return !html && holdsFiles === undefined && !isList && fieldCells[edit_input].room !== 'page';
};
