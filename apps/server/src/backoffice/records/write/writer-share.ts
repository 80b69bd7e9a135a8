import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { isNoValue, type RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { BoundedMap } from '../../../platform/cache/bounded-map';
import type { Sight } from '../row/sight';
import type { WrittenForm } from './written-form';

/** What of a form someone may write. */
export interface WriterShare {
  readonly writable: readonly CustomFormField[];
  /** The others; nothing that this person does may change them. */
  readonly withheld: readonly CustomFormField[];
  /** What the others hold in a record that this person makes. */
  readonly presets: RecordValues;
}

const sharesKept = 50;
const shares = new WeakMap<WrittenForm, BoundedMap<string, WriterShare>>();

const shareOf = ({ writable }: WrittenForm, { reach }: Sight): WriterShare => {
  const seen = new Set(reach.fields.map(({ field }) => field));
  const isOwn = ({ field }: CustomFormField): boolean => seen.has(field) && !reach.readOnly.has(field);
  const withheld = writable.filter((field) => !isOwn(field));
  const presets = withheld
    .filter(({ settings }) => !isNoValue(settings.default_value))
    .map(({ field, settings }) => [field, settings.default_value]);
  return {
    // The same list where nothing is withheld, so that what was worked out for it once serves again.
    writable: withheld.length === 0 ? writable : writable.filter(isOwn),
    withheld,
    presets: Object.fromEntries(presets),
  };
};

/** What of a form someone who sees it like that may write; worked out once for all who see the same. */
export const writerShare = (written: WrittenForm, sight: Sight): WriterShare => {
  const known = shares.get(written) ?? new BoundedMap<string, WriterShare>(sharesKept);
  shares.set(written, known);
  const made = known.get(sight.key) ?? shareOf(written, sight);
  known.set(sight.key, made);
  return made;
};
