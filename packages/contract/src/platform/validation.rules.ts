import { mobilePattern } from './patterns';

/** Longest e-mail address that mail servers accept (RFC 5321). */
const emailMaxLength = 254;
const urlMaxLength = 2048;

const integerPattern = /^[+-]?\d{1,15}$/;
const decimalPattern = /^[+-]?\d{1,15}(?:\.(\d{1,15}))?$/;
const emailPattern =
  /^[A-Za-z0-9_+-]+(?:\.[A-Za-z0-9_+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;
// Host names may be Chinese; what a URL parser would silently normalise (spaces, backslashes, a login) is rejected.
const urlPattern =
  /^https?:\/\/(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)*[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?(?::\d{1,5})?(?:[/?#][^\s\\<>"\p{Cc}]*)?$/iu;
const idCardPattern = /^[1-9]\d{5}(\d{4})(\d{2})(\d{2})\d{3}[\dX]$/i;

/** Weights of the first 17 digits and the check characters by remainder (GB 11643-1999). */
const idCardWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const idCardChecks = '10X98765432';

/** Whether a text is a mainland mobile phone number (requirements §5). */
export const isMobile = (text: string): boolean => mobilePattern.test(text);

const wideSigns = /[\uff01-\uff5e]/gu;
const mobileSeparators = /[\s\-.()\u2010-\u2015\u00b7\u200b-\u202f\u2060\ufeff]/gu;
const countryCode = /^(?:\+|00)?86(?=1\d{10}$)/;

/** A mobile number as people write it, in its stored form: no blanks, hyphens, full-width digits or country code. */
export const tidyMobile = (text: string): string =>
  text
    .replace(wideSigns, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(mobileSeparators, '')
    .replace(countryCode, '');

/** Whether a text is an integer that a double represents exactly. */
export const isInteger = (text: string): boolean => integerPattern.test(text);

/** Whether a text is a decimal number, with at most `scale` digits after the point if a scale is given. */
export const isDecimal = (text: string, scale?: number): boolean => {
  const match = decimalPattern.exec(text);
  return match !== null && (scale === undefined || (match[1]?.length ?? 0) <= scale);
};

/** Whether a text is an e-mail address. */
export const isEmail = (text: string): boolean => text.length <= emailMaxLength && emailPattern.test(text);

/** Whether a text is a web address; only http and https, so that it cannot be a script. */
export const isUrl = (text: string): boolean => text.length <= urlMaxLength && urlPattern.test(text);

const isRealDate = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/** Whether a text is an 18-digit ID number: a real date of birth from 1900 on, and the right check digit. */
export const isIdCard = (text: string): boolean => {
  const match = idCardPattern.exec(text);
  if (match === null) return false;
  const year = Number(match[1]);
  if (year < 1900 || !isRealDate(year, Number(match[2]), Number(match[3]))) return false;
  const sum = idCardWeights.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  return idCardChecks[sum % 11] === text[17]?.toUpperCase();
};

/** The messages for a field that breaks one of these rules. */
export const validationMessages = {
  integer: '请输入整数',
  decimal: '请输入数字',
  scale: (scale: number): string => (scale === 0 ? '请输入整数' : `最多保留 ${scale} 位小数`),
  email: '请输入正确的邮箱地址',
  url: '请输入以 http:// 或 https:// 开头的网址',
  idCard: '请输入正确的身份证号',
} as const;
