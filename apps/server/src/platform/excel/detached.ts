/** Shorter ones are copies already. */
const sharedFrom = 13;

/** A text of its own: a part of a larger one would keep all of it in memory. */
export const detached = (text: string): string => (text.length < sharedFrom ? text : Buffer.from(text).toString());
