import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { ImportColumn } from '@shuyuan/contract/backoffice/records/record-import';
import type { Syllables } from '../../../platform/pinyin/pinyin';

type NamedField = Pick<CustomFormField, 'id' | 'field' | 'name'>;
type Match = Pick<ImportColumn, 'field' | 'found_by'>;

/** The field that a column with this heading was mapped to in an earlier import; null if it was left out. */
export interface RememberedColumn {
  readonly heading: string;
  readonly field_id: number | null;
  /** The field's name at that time. */
  readonly field_name: string | null;
}

/** A heading without spaces and required marks, in one width and case. */
export const headingKey = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*:]/gu, '');

/** Also without remarks in brackets. */
const plainHeader = (header: string): string =>
  headingKey(header)
    .replace(/[([\u3010][^)\]\u3011]*[)\]\u3011]/gu, '')
    .replace(/[_-]/gu, '');

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

const enough = 0.6;

/** The similarity, from 0 (nothing in common) to 1 (the same words). */
const likeness = (one: string, other: string): number => {
  if (one === '' || other === '') return 0;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length >= 2 && long.includes(short)) return 0.6 + (0.35 * short.length) / long.length;
  if (short.length < enough * long.length) return 0;
  return 1 - distance(one.slice(0, 60), other.slice(0, 60)) / long.length;
};

interface Wanted {
  /** All fields that a column can be mapped to. */
  readonly fields: readonly NamedField[];
  /** Those that are matched by their name. */
  readonly named: readonly NamedField[];
  readonly memory: readonly RememberedColumn[];
  readonly syllablesOf: Syllables;
}

/** The columns of a file while they are matched; no field is assigned twice. */
class Matching {
  readonly matches: Match[];
  readonly #open: Set<number>;
  readonly #free: Set<NamedField>;

  constructor(
    private readonly headers: readonly string[],
    private readonly wanted: Wanted,
  ) {
    this.matches = headers.map(() => ({ field: null, found_by: null }));
    this.#open = new Set(headers.keys());
    this.#free = new Set(wanted.fields);
  }

  #take(at: number, field: NamedField | null, found_by: Match['found_by']): void {
    this.matches[at] = { field: field?.field ?? null, found_by };
    this.#open.delete(at);
    if (field !== null) this.#free.delete(field);
  }

  #freeNamed(): NamedField[] {
    return this.wanted.named.filter((field) => this.#free.has(field));
  }

  /** By the exact label, or the exact column name of a field. */
  byName(wordsOf: (field: NamedField) => string): void {
    for (const at of [...this.#open]) {
      const key = headingKey(this.headers[at] ?? '');
      const same = this.#freeNamed().find((field) => headingKey(wordsOf(field)) === key);
      if (key !== '' && same !== undefined) this.#take(at, same, 'label');
    }
  }

  /** As the heading was mapped before, where it is unique and the field is unchanged. */
  byMemory(): void {
    const keys = this.headers.map(headingKey);
    for (const at of [...this.#open]) {
      const known = this.wanted.memory.find(({ heading }) => heading === keys[at]);
      if (known === undefined || keys.filter((key) => key === keys[at]).length > 1) continue;
      const { field_id, field_name } = known;
      if (field_id === null) this.#take(at, null, 'memory');
      const field = [...this.#free].find(({ id, name }) => id === field_id && name === field_name);
      if (field !== undefined) this.#take(at, field, 'memory');
    }
  }

  /** By the label without remarks, where only one column and one field have it. */
  byPlainName(): void {
    const plain = this.headers.map(plainHeader);
    for (const at of [...this.#open]) {
      const same = this.#freeNamed().filter(
        ({ field, name }) => plainHeader(name) === plain[at] || plainHeader(field) === plain[at],
      );
      const others = plain.filter((words) => words === plain[at]).length - 1;
      if (plain[at] !== '' && same[0] !== undefined && same.length === 1 && others === 0)
        this.#take(at, same[0], 'label');
    }
  }

  byLikeness(): void {
    const spelled = (text: string) => {
      const words = plainHeader(text);
      return { words, sound: this.wanted.syllablesOf(words).join('') };
    };
    const free = this.#freeNamed().map((field) => ({ field, own: spelled(field.name) }));
    const pairs = [...this.#open].flatMap((at) => {
      const given = spelled(this.headers[at] ?? '');
      return free.map(({ field, own }) => {
        const sounds = given.sound !== '' && given.sound === own.sound ? 0.9 : 0;
        return { at, field, score: Math.max(likeness(given.words, own.words), sounds) };
      });
    });
    for (const { at, field, score } of pairs.sort((one, other) => other.score - one.score)) {
      if (score >= enough && this.#open.has(at) && this.#free.has(field)) this.#take(at, field, 'likeness');
    }
  }
}

/**
 * Proposes fields for the columns of a file: first by the same words, then as the same heading was mapped before, then
 * by similar words.
 */
export const matchHeaders = (headers: readonly string[], wanted: Wanted): Match[] => {
  const matching = new Matching(headers, wanted);
  matching.byName(({ name }) => name);
  matching.byName(({ field }) => field);
  matching.byMemory();
  matching.byPlainName();
  matching.byLikeness();
  return matching.matches;
};
