import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { PublicationInput } from '@shuyuan/contract/backoffice/publications/publication';
import { isPublishable } from '@shuyuan/contract/backoffice/publications/publishable';
import type { RecordMeta } from '@shuyuan/contract/backoffice/records/record';
import { hiddenColumns, isWritable, type RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { dialogTexts } from './dialog.texts';

const { why } = dialogTexts;

/** What a published form is built from. */
export type PublishedForm = Pick<RecordMeta, 'id' | 'name' | 'fields' | 'derived' | 'read_only' | 'decided' | 'claims'>;
type PublishedField = PublicationInput['fields'][number];

/** What can become of a field: filled in from outside, given by staff, or neither. */
export interface OfferedField {
  readonly field: CustomFormField;
  readonly way: 'fill' | 'preset' | 'none';
  /** Why it is not filled in; '' where it is. */
  readonly reason: string;
  /** A record is refused because of another one with the same value: only a number that was proved goes into it. */
  readonly isClaimed: boolean;
}

/** Whether a record cannot be saved without it while it is shown. */
export const isRequired = ({ validation }: CustomFormField): boolean => validation.includes('required');

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

/** Whether it can take a proved number. */
const takesNumber = ({ edit_input: key }: CustomFormField): boolean => fieldTypeOf(key).reachedBy === 'mobile';

const wayOf = (field: CustomFormField, form: PublishedForm): Pick<OfferedField, 'way' | 'reason'> => {
  const lock = lockOf(field, form);
  if (lock !== undefined) return { way: 'none', reason: lock };
  const decided = form.decided.find((one) => one.field === field.field);
  if (decided !== undefined) return { way: decided.on_create ? 'preset' : 'none', reason: decided.message };
  const reserve = reserveOf(field);
  const isProvable = reserve === undefined && takesNumber(field);
  // One value for all records would let only the first of them in.
  if (form.claims.includes(field.field) && !isProvable) return { way: 'none', reason: why.claimed };
  return reserve === undefined ? { way: 'fill', reason: '' } : { way: 'preset', reason: reserve };
};

const offerOf = (field: CustomFormField, form: PublishedForm): OfferedField => ({
  field,
  ...wayOf(field, form),
  isClaimed: form.claims.includes(field.field),
});

/** Every field of a form with what can become of it, in the form's order. */
export const offeredFields = (form: PublishedForm): readonly OfferedField[] =>
  form.fields.map((field) => offerOf(field, form));

/** The offered fields of one way. */
export const offeredBy = (offered: readonly OfferedField[], way: OfferedField['way']): readonly OfferedField[] =>
  offered.filter((one) => one.way === way);

/** The fields that can take a proved number. */
export const mobileFields = (offered: readonly OfferedField[]): readonly CustomFormField[] =>
  offeredBy(offered, 'fill')
    .map(({ field }) => field)
    .filter(takesNumber);

const isClaimedAlways = ({ field, isClaimed }: OfferedField): boolean =>
  isClaimed && isRequired(field) && field.settings.show_when === undefined;

/** The field that the form needs and that takes nothing but a proved number; undefined if it has none. */
export const fieldToProve = (offered: readonly OfferedField[]): CustomFormField | undefined =>
  offeredBy(offered, 'fill').find(isClaimedAlways)?.field;

/** The fields without which the form takes no record, and that nobody can fill in from outside. */
export const unpublishableFields = (
  offered: readonly OfferedField[],
  { isInvited }: Pick<Taking, 'isInvited'>,
): readonly CustomFormField[] => {
  const proved = isInvited ? undefined : fieldToProve(offered);
  return offered
    .filter((one) => isClaimedAlways(one) && (one.way === 'fill' || one.reason === why.claimed))
    .flatMap(({ field }) => (field === proved ? [] : [field]));
};

/** Why a field that could be filled in is not: staff give it, the proof does or alone may, nobody may, it is a file where none is taken, or it is never shown. */
export type TakenBy = 'preset' | 'proof' | 'claim' | 'double' | 'file' | 'condition';

/** How the settings stand that take fields away from who fills them in. */
export interface Taking {
  /** Fields that could be filled in, but get a value from staff. */
  readonly presetColumns: readonly string[];
  /** The values that staff give, by column. */
  readonly presets: RecordValues;
  /** The column that gets the proved number; null without a proof. */
  readonly mobileField: string | null;
  /** Only invited people fill it in: it takes no files, and who invites may give records that it points to. */
  readonly isInvited: boolean;
}

/** Whether a field can be shown at all: the one that decides it is asked for, or given a value that shows it. */
const isReachable = (
  field: CustomFormField,
  { asked, presets }: { asked: readonly PublishedField[]; presets: RecordValues },
): boolean => {
  const deciding = field.settings.show_when?.field;
  if (deciding === undefined || asked.some((one) => one.field === deciding)) return true;
  return !hiddenColumns([field], presets).has(field.field);
};

/** What takes a field away from who fills the form in, where these fields are asked for. */
export const takenBy = (
  { field, isClaimed }: OfferedField,
  { presetColumns, presets, mobileField, isInvited, asked }: Taking & { asked: readonly PublishedField[] },
): TakenBy | undefined => {
  if (field.field === mobileField) return 'proof';
  if (isClaimed) return isInvited ? 'double' : 'claim';
  if (presetColumns.includes(field.field)) return 'preset';
  if (isInvited && fieldTypeOf(field.edit_input).holdsFiles !== undefined) return 'file';
  return isReachable(field, { asked, presets }) ? undefined : 'condition';
};

/** The fields that are asked for, in the form's order: those that staff chose, and those that the form needs. */
export const askedFields = (
  offered: readonly OfferedField[],
  { chosen, ...taking }: Taking & { chosen: readonly PublishedField[] },
): PublishedField[] => {
  const fillable = offeredBy(offered, 'fill');
  const askedBy = (asked: readonly PublishedField[]): PublishedField[] =>
    fillable.flatMap((one) => {
      const { field } = one;
      const found = chosen.find((other) => other.field === field.field);
      const isLeft = takenBy(one, { ...taking, asked }) !== undefined;
      if (isLeft || (found === undefined && !isRequired(field))) return [];
      return [{ field: field.field, required: found?.required === true || isRequired(field) }];
    });
  // Each field that is asked for may bring others that it shows.
  let asked = askedBy([]);
  for (let more = askedBy(asked); more.length > asked.length; more = askedBy(asked)) asked = more;
  return asked;
};

/** Whether staff must give a value: the form needs it, it is shown, and nobody who invites could give it. */
export const isPresetNeeded = (
  field: CustomFormField,
  { asked, presets, isInvited }: Pick<Taking, 'presets' | 'isInvited'> & { asked: readonly PublishedField[] },
): boolean => {
  const isGivenLater = isInvited && fieldTypeOf(field.edit_input).pointsTo === 'form';
  return isRequired(field) && !isGivenLater && isReachable(field, { asked, presets });
};
