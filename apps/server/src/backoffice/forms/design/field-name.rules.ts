import { formNameMax } from '@shuyuan/contract/backoffice/forms/custom-form';
import { isColumnName, isTableName } from '@shuyuan/contract/backoffice/forms/form-name';
import type { Syllables } from '../../../platform/pinyin/pinyin';
import { formTexts } from '../form.texts';

const lengthMax = 48;
const triesMax = 10_000;

/** What a name is for: its rules, and its beginning when the label gives no initial letter. */
const purposes = {
  field: { isGood: isColumnName, head: 'f', instead: 'field' },
  table: { isGood: isTableName, head: 't', instead: 'form' },
} as const;

const cut = (name: string, length: number): string => name.slice(0, length).replace(/_+$/, '');

const baseOf = (syllables: readonly string[], { head, instead }: { head: string; instead: string }): string => {
  const name = syllables.join('_');
  if (name === '') return instead;
  return /^[a-z]/.test(name) ? name : `${head}_${name}`;
};

/** A valid and free name for a label, such as yin_hang for 银行; undefined when all that is tried is taken. */
export const freeName = (
  label: string,
  {
    purpose,
    taken,
    syllablesOf,
  }: { purpose: keyof typeof purposes; taken: ReadonlySet<string>; syllablesOf: Syllables },
): string | undefined => {
  const { isGood, ...words } = purposes[purpose];
  const base = baseOf(syllablesOf(label), words);
  for (let count = 1; count <= triesMax; count += 1) {
    const suffix = count === 1 ? '' : `_${count}`;
    const name = cut(base, lengthMax - suffix.length) + suffix;
    if (isGood(name) && !taken.has(name)) return name;
  }
  return undefined;
};

/** A free name for the copy of a form, numbered from the second one on. */
export const copyName = (name: string, taken: ReadonlySet<string>): string => {
  for (let count = 1; ; count += 1) {
    const suffix = formTexts.copySuffix(count);
    // Half of a surrogate pair is no character.
    const copy = name.slice(0, formNameMax - suffix.length).replace(/[\ud800-\udbff]$/, '') + suffix;
    if (!taken.has(copy)) return copy;
  }
};
