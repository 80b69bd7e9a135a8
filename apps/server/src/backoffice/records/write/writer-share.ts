import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { DecidedField } from '@shuyuan/contract/backoffice/forms/system-form';
import { isNoValue, type RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { BoundedMap } from '../../../platform/cache/bounded-map';
import { holds } from '../../access';
import type { Viewer } from '../reach';
import type { Visibility } from '../row/visibility';
import type { WrittenForm } from './written-form';

/** What of a form someone may write. */
export interface WriterShare {
  readonly writable: readonly CustomFormField[];
  /** The others; nothing that this person does may change them. */
  readonly withheld: readonly CustomFormField[];
  /** What the others hold in a record that this person makes. */
  readonly presets: RecordValues;
}

/** Whether someone may give a new record what acts alone change afterwards. */
export const givesAtBirth = ({ atBirth, by }: DecidedField, caller: Viewer): boolean =>
  atBirth === 'maker' || (atBirth === 'holder' && by.some((node) => holds(caller, node)));

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
    // The same list where nothing is withheld, so that what was worked out for it once serves again.
    writable: withheld.length === 0 ? writable : writable.filter(isOwn),
    withheld,
    presets: Object.fromEntries(presets),
  };
};

/** What of a form someone who sees it like that may write; worked out once for all who may write the same. */
export const writerShare = (
  written: WrittenForm,
  { visibility, makes }: { visibility: Visibility; makes: boolean },
): WriterShare => {
  const known = shares.get(written) ?? new BoundedMap<string, WriterShare>(sharesMax);
  shares.set(written, known);
  const refused = [...written.decided].flatMap(([field, decided]) =>
    makes && givesAtBirth(decided, visibility.caller) ? [] : [field],
  );
  const key = [visibility.key, ...refused].join('/');
  const made = known.get(key) ?? shareOf(written, visibility, refused);
  known.set(key, made);
  return made;
};
