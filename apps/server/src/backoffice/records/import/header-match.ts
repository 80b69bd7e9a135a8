import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { headingSynonyms } from '@shuyuan/contract/backoffice/records/heading-synonyms';
import type { ImportColumn } from '@shuyuan/contract/backoffice/records/record-import';
import type { Syllables } from '../../../platform/pinyin/pinyin';
import { importTexts as texts } from './import.texts';
import { likeness } from './likeness.rules';

export type NamedField = Pick<CustomFormField, 'id' | 'field' | 'name'> & {
  readonly settings?: Pick<CustomFormField['settings'], 'import_headings'>;
};
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
    .replace(/[\s*:]/gu, '')
    .replace(texts.requiredMark, '');

/** The keys by which the headings of a file are remembered: of equal ones each with its turn, which no other key contains. */
export const headingKeys = (headers: readonly string[]): string[] => {
  const keys = headers.map(headingKey);
  return keys.map((key, at) => {
    const count = keys.filter((own) => own === key).length;
    if (key === '' || count === 1) return key;
    return `${key} ${keys.slice(0, at + 1).filter((own) => own === key).length}/${count}`;
  });
};

/** Also without remarks in brackets. */
const plainHeader = (header: string): string =>
  headingKey(header)
    .replace(/[([\u3010][^)\]\u3011]*[)\]\u3011]/gu, '')
    .replace(/[_-]/gu, '');

const enough = 0.6;

const groupByWord = new Map(headingSynonyms.flatMap((words) => words.map((word) => [plainHeader(word), words])));

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

  /** The reasons in a sheet of bad rows are not imported. */
  leaveReasons(): void {
    for (const at of [...this.#open]) {
      if (headingKey(this.headers[at] ?? '') === headingKey(texts.badRows.reason)) this.#take(at, null, null);
    }
  }

  /** As the heading was mapped before, where the field is unchanged. */
  byMemory(): void {
    const keys = headingKeys(this.headers);
    for (const at of [...this.#open]) {
      const known = this.wanted.memory.find(({ heading }) => heading === keys[at]);
      if (known === undefined || keys[at] === '') continue;
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

  /** By other words for a field. What would fit several fields or columns is left to staff. */
  bySynonym(wordsOf: (field: NamedField) => readonly string[]): void {
    const free = this.#freeNamed().map((field) => ({ field, words: wordsOf(field).map(plainHeader) }));
    const hits = [...this.#open].flatMap((at) => {
      const own = plainHeader(this.headers[at] ?? '');
      const fields = own === '' ? [] : free.filter(({ words }) => words.includes(own)).map(({ field }) => field);
      return fields.length === 0 ? [] : [{ at, fields }];
    });
    for (const { at, fields } of hits) {
      const isShared = hits.some((hit) => hit.at !== at && hit.fields.some((field) => fields.includes(field)));
      const [only] = fields;
      if (only !== undefined && fields.length === 1 && !isShared) this.#take(at, only, 'synonym');
      else this.#take(at, null, 'ambiguous');
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
 * by words of the same meaning, then by similar ones.
 */
export const matchHeaders = (headers: readonly string[], wanted: Wanted): Match[] => {
  const matching = new Matching(headers, wanted);
  matching.byName(({ name }) => name);
  matching.byName(({ field }) => field);
  matching.leaveReasons();
  matching.byMemory();
  matching.byPlainName();
  matching.bySynonym(({ settings }) => settings?.import_headings ?? []);
  matching.bySynonym(({ name }) => groupByWord.get(plainHeader(name)) ?? []);
  matching.byLikeness();
  return matching.matches;
};
