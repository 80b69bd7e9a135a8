import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { ImportColumn } from '@shuyuan/contract/backoffice/records/record-import';
import type { Syllables } from '../../../platform/pinyin/pinyin';

type NamedField = Pick<CustomFormField, 'field' | 'name'>;
type Match = Pick<ImportColumn, 'field' | 'found_by'>;

/** Without what people add to headers: marks of required columns, remarks in brackets, blanks. */
const plainHeader = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[([\u3010][^)\]\u3011]*[)\]\u3011]/gu, '')
    .replace(/[\s*:：_-]/gu, '');

const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const swap = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
};

/** From 0 (nothing alike) to 1 (the same words). */
const likeness = (one: string, other: string): number => {
  if (one === '' || other === '') return 0;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length >= 2 && long.includes(short)) return 0.6 + (0.35 * short.length) / long.length;
  return 1 - distance(one.slice(0, 60), other.slice(0, 60)) / Math.max(one.length, other.length, 1);
};

const enough = 0.6;

/** What the columns of a file seem to be, by the same words first, then by similar ones; no field is given twice. */
export const matchHeaders = (
  headers: readonly string[],
  { fields, syllablesOf }: { fields: readonly NamedField[]; syllablesOf: Syllables },
): Match[] => {
  const spell = (text: string): string => syllablesOf(text).join('');
  const matches: Match[] = headers.map(() => ({ field: null, found_by: null }));
  const free = new Set(fields);
  const take = (at: number, field: NamedField, found_by: 'label' | 'likeness'): void => {
    matches[at] = { field: field.field, found_by };
    free.delete(field);
  };
  for (const [at, header] of headers.entries()) {
    const plain = plainHeader(header);
    const same = [...free].find(
      ({ field, name }) => plain !== '' && (plainHeader(name) === plain || plainHeader(field) === plain),
    );
    if (same !== undefined) take(at, same, 'label');
  }
  const pairs = headers.flatMap((header, at) =>
    matches[at]?.field !== null
      ? []
      : [...free].map((field) => {
          const [given, own] = [plainHeader(header), plainHeader(field.name)];
          const sounds = spell(given) !== '' && spell(given) === spell(own) ? 0.9 : 0;
          return { at, field, score: Math.max(likeness(given, own), sounds) };
        }),
  );
  for (const { at, field, score } of pairs.sort((one, other) => other.score - one.score)) {
    if (score < enough || matches[at]?.field !== null || !free.has(field)) continue;
    take(at, field, 'likeness');
  }
  return matches;
};
