/** 11 digits, starting with 1, second digit 3 to 9 (spec §5). Without zod, so that the login page stays small. */
export const mobilePattern = /^1[3-9]\d{9}$/;
