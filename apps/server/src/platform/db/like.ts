/** A pattern that finds `text` anywhere; its own wildcards count as letters (assurance C28). */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
