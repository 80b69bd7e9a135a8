/** A pattern that finds `text` anywhere; its wildcards are escaped (assurance C28). */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
