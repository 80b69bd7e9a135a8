/** The present value of a variable of tokens.css, for what computes with colours and cannot take the variable. */
export const tokenValue = (name: `--${string}`): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();
