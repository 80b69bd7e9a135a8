/** V8 copies shorter slices anyway. */
const sharedFrom = 13;

/** A copy of a text: a slice would keep the whole larger text in memory. */
export const detached = (text: string): string => (text.length < sharedFrom ? text : Buffer.from(text).toString());
