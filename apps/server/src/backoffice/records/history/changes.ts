import type { FormDefinition } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { RecordChange } from '@shuyuan/contract/backoffice/records/record';
import { isNoValue } from '@shuyuan/contract/backoffice/records/record-values';
import type { FieldVisibility } from '../reach';
import { maskText } from '../row/mask';
import type { Visibility } from '../row/visibility';
import type { HistoryEntry, Snapshot } from './history.repository';
import { isReference, type Labels } from './references';

type ValueChange = RecordChange['changes'][number];

/** A changed value, with its field as it is now, or as it last was if it is gone. */
export interface TouchedValue {
  readonly field: CustomFormField;
  readonly before: unknown;
  readonly after: unknown;
}

type Definitions = ReadonlyMap<number, FormDefinition>;

/** A field is identified by its id, so that a renamed one appears under its current name. */
const fieldOf = (
  column: string,
  { version, definitions, visibility }: { version: number; definitions: Definitions; visibility: Visibility },
): CustomFormField | undefined => {
  const { fields } = visibility.form.definition;
  const then = definitions.get(version)?.fields.find(({ field }) => field === column);
  if (then === undefined) return fields.find(({ field }) => field === column);
  const now = fields.find(({ id }) => id === then.id);
  // Values of a type that the field no longer has are shown by their old type.
  return now === undefined || now.edit_input !== then.edit_input ? { ...then, name: now?.name ?? then.name } : now;
};

/** Values of a type that the field no longer has are hidden and masked like its current values. */
const seenAs = (
  field: CustomFormField,
  { form, reach }: Visibility,
): Pick<FieldVisibility, 'isHidden' | 'isMasked'> => {
  const now = form.definition.fields.find(({ id }) => id === field.id);
  const ways = [field, ...(now === undefined ? [] : [now])].map(reach.sees);
  return { isHidden: ways.some(({ isHidden }) => isHidden), isMasked: ways.some(({ isMasked }) => isMasked) };
};

/** The values that a change touched and that the caller may see, in the order of the form. */
export const touchedValues = (
  { before, after }: Pick<HistoryEntry, 'before' | 'after'>,
  { definitions, visibility }: { definitions: Definitions; visibility: Visibility },
): TouchedValue[] => {
  const touched = new Map<number, TouchedValue>();
  const add = (side: 'before' | 'after', snapshot: Snapshot | null): void => {
    if (snapshot === null) return;
    for (const [column, value] of Object.entries(snapshot.values ?? {})) {
      const field = fieldOf(column, { version: snapshot.definition, definitions, visibility });
      if (field === undefined) continue;
      touched.set(field.id, { before: null, after: null, ...touched.get(field.id), field, [side]: value });
    }
  };
  add('before', before);
  add('after', after);
  return [...touched.values()]
    .filter(
      ({ field, before, after }) => !(isNoValue(before) && isNoValue(after)) && !seenAs(field, visibility).isHidden,
    )
    .sort((one, other) => one.field.sort - other.field.sort);
};

const shownValue = (
  field: CustomFormField,
  { value, visibility, labels }: { value: unknown; visibility: Visibility; labels: Labels },
): unknown => {
  if (value === undefined || value === null) return null;
  if (isReference(field)) {
    return Array.isArray(value) ? value.map((id) => labels(field, Number(id))) : labels(field, Number(value));
  }
  const { isMasked } = seenAs(field, visibility);
  return isMasked && typeof value === 'string' ? maskText(field.edit_input, value) : value;
};

/** A touched value as the caller may see it. */
export const tellChange = (
  { field, before, after }: TouchedValue,
  { visibility, labels }: { visibility: Visibility; labels: Labels },
): ValueChange => ({
  field: field.field,
  name: field.name,
  before: shownValue(field, { value: before, visibility, labels }) as ValueChange['before'],
  after: shownValue(field, { value: after, visibility, labels }) as ValueChange['after'],
});
