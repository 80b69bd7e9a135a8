const allowed: RegExp[] = [];

/** Names a console error that the test expects. */
export const allowConsole = (pattern: RegExp): void => {
  allowed.push(pattern);
};

/** The patterns that the finished test allowed; clears them. */
export const takeAllowed = (): readonly RegExp[] => allowed.splice(0);
