import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldCells } from '../../forms';

/** Consecutive fields under one heading. */
export interface FormSection {
  readonly key: string;
  /** '' for fields without a heading. */
  readonly title: string;
  readonly fields: readonly CustomFormField[];
}

/** The sections of a form, in the order of its fields. */
export const sectionsOf = (fields: readonly CustomFormField[]): readonly FormSection[] => {
  const sections: { key: string; title: string; fields: CustomFormField[] }[] = [];
  for (const field of fields) {
    const title = field.settings.section ?? '';
    const last = sections.at(-1);
    if (last?.title === title) last.fields.push(field);
    else sections.push({ key: field.field, title, fields: [field] });
  }
  return sections;
};

/** A form with more fields fills the height of the window, and is drawn in steps. */
export const smallFormFields = 12;

/** Whether a form needs a full-height window instead of a dialog. */
export const needsPage = (fields: readonly CustomFormField[]): boolean =>
  fields.length > smallFormFields || fields.some(({ edit_input }) => fieldCells[edit_input].room === 'page');
