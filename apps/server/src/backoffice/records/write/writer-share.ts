import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { DecidedField } from '@shuyuan/contract/backoffice/forms/system-form';
import { isNoValue, type RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { BoundedMap } from '../../../platform/cache/bounded-map';
import { holds } from '../../access';
import type { Viewer } from '../reach';
import type { Visibility } from '../row/visibility';
import type { WrittenForm } from './written-form';

/** The fields of a form that a caller may write. */
export interface WriterShare {
  readonly writable: readonly CustomFormField[];
  /** The others; nothing that this person does may change them. */
  readonly withheld: readonly CustomFormField[];
  /** The values of the other fields in a record that this caller creates. */
  readonly presets: RecordValues;
}

/** Whether a caller may set a decided field in a new record. */
export const givesOnCreate = ({ onCreate, by }: DecidedField, caller: Viewer): boolean =>
  onCreate === 'maker' || (onCreate === 'holder' && by.some((node) => holds(caller, node)));

const sharesMax = 50;
const shares = new WeakMap<WrittenForm, BoundedMap<string, WriterShare>>();

const shareOf = ({ writable }: WrittenForm, { reach }: Visibility, refused: readonly string[]): WriterShare => {
  const seen = new Set(reach.fields.map(({ field }) => field));
  const isOwn = ({ field }: CustomFormField): boolean =>
    seen.has(field) && !reach.readOnly.has(field) && !refused.includes(field);
  const withheld = writable.filter((field) => !isOwn(field));
  const presets = withheld
    .filter(({ settings }) => !isNoValue(settings.default_value))
    .map(({ field, settings }) => [field, settings.default_value]);
  return {
    // The same array when nothing is withheld, so that cached results for it can be reused.
    writable: withheld.length === 0 ? writable : writable.filter(isOwn),
    withheld,
    presets: Object.fromEntries(presets),
  };
};

/** The fields that a caller with this visibility may write; cached for all who may write the same. */
export const writerShare = (
  written: WrittenForm,
  { visibility, makes }: { visibility: Visibility; makes: boolean },
): WriterShare => {
  const known = shares.get(written) ?? new BoundedMap<string, WriterShare>(sharesMax);
  shares.set(written, known);
  const refused = [...written.decided].flatMap(([field, decided]) =>
    makes && givesOnCreate(decided, visibility.caller) ? [] : [field],
  );
  const key = [visibility.key, ...refused].join('/');
  const made = known.get(key) ?? shareOf(written, visibility, refused);
  known.set(key, made);
  return made;
};
