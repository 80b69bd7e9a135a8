const allowed: RegExp[] = [];

/** Names a console error that the test expects. */
export const allowConsole = (pattern: RegExp): void => {
  allowed.push(pattern);
};

/** What the test that ends now has named. */
export const takeAllowed = (): readonly RegExp[] => allowed.splice(0);
