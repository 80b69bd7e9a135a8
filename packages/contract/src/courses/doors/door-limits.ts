/** How many files an application or a request can have. */
export const doorFilesMost = 10;

/** How many requests of one kind may wait at once. */
export const pendingMost = 5;

/** The longest period of one request for leave, in days. */
export const leaveDaysMost = 90;
