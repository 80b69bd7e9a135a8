/** The address of a record's own page. */
type PageOf = (id: number) => string;

const pages = new Map<number, PageOf>();

/** The forms whose records have a page of their own, to which their names lead in every list. */
export const recordPages = {
  add: (formId: number, pageOf: PageOf): void => {
    pages.set(formId, pageOf);
  },
  of: (formId: number): PageOf | undefined => pages.get(formId),
};
