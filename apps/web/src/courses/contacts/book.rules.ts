import { type BookEntry, consentsTo } from '@shuyuan/contract/courses/contacts/contact-book';
import { type ConsentField, memberPosts } from '@shuyuan/contract/courses/contacts/member.form';
import { contactTexts as texts } from './contact.texts';

/** A part of the book with its own heading: a committee, or a group; undefined for those in no group. */
export interface BookGroup {
  readonly kind: 'committee' | 'team' | 'rest';
  readonly name: string;
  readonly entries: readonly BookEntry[];
}

/** Whether the member agreed to share a value, and the caller sees it unmasked. */
export const mayPass = (entry: BookEntry, field: ConsentField): boolean =>
  consentsTo(entry, field) && !entry.masked.includes(field);

/** A value to share: empty where the member did not agree. */
export const passed = (entry: BookEntry, field: ConsentField): string | undefined =>
  mayPass(entry, field) ? (entry[field] ?? undefined) : undefined;

/** A post that staff added themselves comes after the predefined ones. */
const rankOf = ({ post }: BookEntry): number => {
  const posts: readonly (string | null)[] = memberPosts;
  const rank = posts.indexOf(post);
  return rank < 0 ? memberPosts.length : rank;
};

const { digits, ten } = texts.numerals;
const numbers = new RegExp(`([${digits}])?${ten}([${digits}])?|[${digits}]`, 'gu');

/** A name with its Chinese numerals as digits, so that the second group comes before the tenth. */
const counted = (name: string): string =>
  name.replaceAll(numbers, (words: string, tens: string | undefined, ones: string | undefined) => {
    const worthOf = (digit: string | undefined, absent: number) =>
      digit === undefined ? absent : digits.indexOf(digit);
    return String(words.includes(ten) ? worthOf(tens, 1) * 10 + worthOf(ones, 0) : digits.indexOf(words));
  });

/** The committee first, then the groups by name, then members without a group. */
export const groupsOf = (entries: readonly BookEntry[]): BookGroup[] => {
  const committee = entries.filter(({ post }) => post !== null).sort((one, other) => rankOf(one) - rankOf(other));
  const others = entries.filter(({ post }) => post === null);
  const teams = [...new Set(others.flatMap(({ team }) => team ?? []))].sort((one, other) =>
    counted(one).localeCompare(counted(other), 'zh', { numeric: true }),
  );
  const groups: BookGroup[] = [
    { kind: 'committee', name: '', entries: committee },
    ...teams.map((name): BookGroup => ({ kind: 'team', name, entries: others.filter(({ team }) => team === name) })),
    { kind: 'rest', name: '', entries: others.filter(({ team }) => team === null) },
  ];
  return groups.filter((group) => group.entries.length > 0);
};
