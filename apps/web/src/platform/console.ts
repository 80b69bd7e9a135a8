/** Logs a failure to the browser's console without showing it to staff (requirements §8, failed table load). */
export const logFailure = (message: string, failure: unknown): void => console.error(message, failure);
