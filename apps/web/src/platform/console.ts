/** Writes a failure that staff are not bothered with to the browser's console (requirements §8, failed table load). */
export const logFailure = (message: string, failure: unknown): void => console.error(message, failure);
