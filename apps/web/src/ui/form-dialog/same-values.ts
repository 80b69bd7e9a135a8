/** An emptied field and one that was never filled are equal. */
const plain = (_: string, value: unknown): unknown => (value === '' || value === null ? undefined : value);

/** Whether two sets of form values are equal; values are JSON, as sent to the server. */
export const sameValues = (a: unknown, b: unknown): boolean => JSON.stringify(a, plain) === JSON.stringify(b, plain);
