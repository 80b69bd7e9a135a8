/** An emptied field and one that was never filled say the same. */
const plain = (_: string, value: unknown): unknown => (value === '' || value === null ? undefined : value);

/** Tells whether two sets of form values say the same; values are JSON, as they go over the wire. */
export const sameValues = (a: unknown, b: unknown): boolean => JSON.stringify(a, plain) === JSON.stringify(b, plain);
