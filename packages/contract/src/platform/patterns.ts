/** Rules as plain values, without zod, so that the login page can use them and stay small. */

/** 11 digits, starting with 1, second digit 3 to 9 (requirements §5). */
export const mobilePattern = /^1[3-9]\d{9}$/;

/** The messages for a mobile number that is empty or wrong. */
export const mobileMessages = { missing: '请输入手机号', wrong: '请输入正确的手机号' } as const;
