import type { MenuItem } from '@shuyuan/contract/backoffice/menu/menu';
import { isContainer, parseMenuPath } from '@shuyuan/contract/backoffice/menu/menu-path';
import { formParameter, recordsScreenKey } from '@shuyuan/contract/backoffice/menu/menu-screens';

/** A name that is searched by its characters, its pinyin and its initials. */
export interface SpelledName {
  readonly name: string;
  readonly pinyin: string;
  readonly initials: string;
}

/** An entry of a caller's menu that opens a screen. */
export interface MenuPage extends SpelledName {
  readonly id: number;
  /** The form whose records it lists. */
  readonly formId: number | undefined;
}

const tidy = (text: string): string => text.normalize('NFKC').toLowerCase();

/** A name with its syllables. */
export const spelled = (name: string, syllables: readonly string[]): SpelledName => ({
  name: tidy(name),
  pinyin: syllables.join(''),
  initials: syllables.map((syllable) => syllable.charAt(0)).join(''),
});

const formOf = ({ url, path }: MenuItem): number | undefined => {
  const id = Number(parseMenuPath(path).params[formParameter]);
  return url.trim() === recordsScreenKey && Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** The entries of a menu that open a screen, in its order. */
export const pagesIn = (items: readonly MenuItem[], spell: (name: string) => SpelledName): readonly MenuPage[] =>
  items.flatMap((item) => [
    ...(isContainer(item.url) ? [] : [{ ...spell(item.name), id: item.id, formId: formOf(item) }]),
    ...pagesIn(item.children, spell),
  ]);

/** How well a word fits a name: 1 is best, undefined not at all. */
const rankOf = ({ name, pinyin, initials }: SpelledName, word: string): number | undefined => {
  if (name.startsWith(word)) return 1;
  if (name.includes(word)) return 2;
  if (pinyin.startsWith(word) || initials.startsWith(word)) return 3;
  return pinyin.includes(word) || initials.includes(word) ? 4 : undefined;
};

/** Those whose names every word of a keyword fits, the likeliest first. */
export const named = <T extends SpelledName>(all: readonly T[], keyword: string): T[] => {
  const words = tidy(keyword).split(/\s+/u).filter(Boolean);
  return all
    .flatMap((one) => {
      const ranks = words.map((word) => rankOf(one, word));
      return words.length === 0 || ranks.includes(undefined) ? [] : [{ one, rank: Math.max(...ranks.map(Number)) }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
};
