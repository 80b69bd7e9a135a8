/** The page tabs of a user. */
export const pageTabsKey = 'page-tabs';

/** The columns of the list of a form's records. */
export const recordTableKey = (formId: number | string): string => `table.record-${formId}`;
