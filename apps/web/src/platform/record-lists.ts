/**
 * The screen that lists a form's records: by its key and what its address says besides, where the menu leads to it, or by
 * its address, where none does.
 */
type RecordList =
  | { readonly screen: string; readonly params?: Readonly<Record<string, string>> }
  | { readonly path: string };

const lists = new Map<number, RecordList>();

/** The forms whose records are listed on a screen of their own instead of the general one. */
export const recordLists = {
  add: (formId: number, list: RecordList): void => {
    lists.set(formId, list);
  },
  of: (formId: number): RecordList | undefined => lists.get(formId),
};
