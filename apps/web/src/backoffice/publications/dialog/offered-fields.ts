import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { PublicationInput } from '@shuyuan/contract/backoffice/publications/publication';
import { isPublishable } from '@shuyuan/contract/backoffice/publications/publishable';
import type { RecordMeta } from '@shuyuan/contract/backoffice/records/record';
import { isWritable } from '@shuyuan/contract/backoffice/records/record-values';
import { dialogTexts } from './dialog.texts';

const { why } = dialogTexts;

/** What a published form is built from. */
export type PublishedForm = Pick<RecordMeta, 'id' | 'name' | 'fields' | 'derived' | 'read_only' | 'decided'>;
type PublishedField = PublicationInput['fields'][number];

/** What can become of a field: filled in from outside, given by staff, or neither. */
export interface OfferedField {
  readonly field: CustomFormField;
  readonly way: 'fill' | 'preset' | 'none';
  /** Why it is not filled in; '' where it is. */
  readonly reason: string;
}

/** Whether a record cannot be saved without it, whatever else is filled in. */
export const isNeeded = ({ validation, settings }: CustomFormField): boolean =>
  validation.includes('required') && settings.show_when === undefined;

/** Why nobody can give it a value here; undefined if someone can. */
const lockOf = (field: CustomFormField, { derived, read_only: fixed }: PublishedForm): string | undefined => {
  if (!isWritable(field)) return why.automatic;
  if (derived.includes(field.field)) return why.derived;
  return fixed.includes(field.field) ? why.readOnly : undefined;
};

/** Why people from outside do not fill it in; undefined if they may. */
const reserveOf = (field: CustomFormField): string | undefined => {
  const { pointsTo, html } = fieldTypeOf(field.edit_input);
  if (field.form_show !== 1) return why.hidden;
  if (isPublishable(field)) return undefined;
  if (pointsTo !== undefined) return why.points;
  return html ? why.html : why.place;
};

const offerOf = (field: CustomFormField, form: PublishedForm): OfferedField => {
  const lock = lockOf(field, form);
  if (lock !== undefined) return { field, way: 'none', reason: lock };
  const decided = form.decided.find((one) => one.field === field.field);
  if (decided !== undefined) return { field, way: decided.on_create ? 'preset' : 'none', reason: decided.message };
  const reserve = reserveOf(field);
  return reserve === undefined ? { field, way: 'fill', reason: '' } : { field, way: 'preset', reason: reserve };
};

/** Every field of a form with what can become of it, in the form's order. */
export const offeredFields = (form: PublishedForm): readonly OfferedField[] =>
  form.fields.map((field) => offerOf(field, form));

/** The offered fields of one way. */
export const offeredBy = (offered: readonly OfferedField[], way: OfferedField['way']): readonly OfferedField[] =>
  offered.filter((one) => one.way === way);

/** Why a field that could be filled in is not asked for: staff gave its value, or the proof of the number does. */
export type TakenBy = 'preset' | 'proof';

/** How the settings stand that take fields away from who fills them in. */
export interface Taking {
  readonly presetColumns: readonly string[];
  /** The column that gets the proved number; null without a proof. */
  readonly mobileField: string | null;
}

/** What takes a field away from who fills the form in. */
export const takenBy = (column: string, { presetColumns, mobileField }: Taking): TakenBy | undefined => {
  if (column === mobileField) return 'proof';
  return presetColumns.includes(column) ? 'preset' : undefined;
};

/** The fields that are asked for, in the form's order: those that staff chose, and those that the form needs. */
export const askedFields = (
  offered: readonly OfferedField[],
  { chosen, ...taking }: Taking & { chosen: readonly PublishedField[] },
): PublishedField[] =>
  offeredBy(offered, 'fill').flatMap(({ field }) => {
    const found = chosen.find((one) => one.field === field.field);
    if (takenBy(field.field, taking) !== undefined || (found === undefined && !isNeeded(field))) return [];
    return [{ field: field.field, required: found?.required === true || field.validation.includes('required') }];
  });
