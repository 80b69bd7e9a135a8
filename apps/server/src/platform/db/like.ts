const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A pattern that finds `text` anywhere; its wildcards are escaped (assurance C28). */
export const containing = (text: string): string => `%${escaped(text)}%`;

/** The same at the beginning only. */
export const beginningWith = (text: string): string => `${escaped(text)}%`;
