const storageKey = 'shuyuan_page_size';

/** The page size of lists whose address names none: the one chosen last in this browser, before that the first. */
export const usualSize = {
  of: (sizes: readonly number[]): number => {
    // Unit tests have no storage.
    const saved = Number(globalThis.localStorage?.getItem(storageKey));
    return sizes.includes(saved) ? saved : (sizes[0] ?? 10);
  },
  remember: (size: number): void => localStorage.setItem(storageKey, String(size)),
};
