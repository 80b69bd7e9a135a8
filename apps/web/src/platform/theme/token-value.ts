/** The current value of a variable of tokens.css, for code that calculates with colours and cannot use the variable. */
export const tokenValue = (name: `--${string}`): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();
