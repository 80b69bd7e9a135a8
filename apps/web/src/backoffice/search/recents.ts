import { recentMax } from '@shuyuan/contract/backoffice/search/search-limits';
import { z } from 'zod';
import { createDraftStore } from '../../platform/drafts/draft-store';

const wordsMax = 5;

const visited = createDraftStore({ kind: 'visited', schema: z.array(z.string()) });
const searched = createDraftStore({ kind: 'searched', schema: z.array(z.string()) });

const first = (item: string, items: readonly string[], most: number): string[] =>
  [item, ...items.filter((other) => other !== item)].slice(0, most);

/**
 * What a user searched for and opened last, in this browser. Only numbers are stored of what was opened: the server says
 * what it is called, as long as the user may see it.
 */
export const recentsOf = (userId: number) => {
  const key = String(userId);
  return {
    /** Records as `form.id`, pages of the menu as `menu.id`. */
    visited: (): readonly string[] => visited.read(key) ?? [],
    words: (): readonly string[] => searched.read(key) ?? [],
    visit: (ref: string): void => visited.write(key, first(ref, visited.read(key) ?? [], recentMax)),
    search: (words: string): void => searched.write(key, first(words, searched.read(key) ?? [], wordsMax)),
    forget: (): void => {
      visited.clear(key);
      searched.clear(key);
    },
  };
};
