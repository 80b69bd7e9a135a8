import type { Credentials } from '@shuyuan/contract/backoffice/identity/identity';
import {
  passwordMaxLength,
  signInMessages,
  smsCodePattern,
  usernameMaxLength,
} from '@shuyuan/contract/backoffice/identity/sign-in.rules';
import { mobileMessages, mobilePattern } from '@shuyuan/contract/platform/patterns';

export type Way = 'password' | 'sms';
export type Field = 'username' | 'password' | 'mobile' | 'code';
export type Values = Readonly<Record<Field, string>>;
export type FieldErrors = Readonly<Partial<Record<Field, string>>>;

/** The fields of each way to sign in, in the order of the screen. */
export const fieldsOf: Readonly<Record<Way, readonly Field[]>> = {
  password: ['username', 'password'],
  sms: ['mobile', 'code'],
};

const checks: Readonly<Record<Field, (value: string) => string | undefined>> = {
  username: (value) => {
    if (value.trim() === '') return signInMessages.usernameMissing;
    return value.trim().length > usernameMaxLength ? signInMessages.usernameTooLong : undefined;
  },
  password: (value) => {
    if (value === '') return signInMessages.passwordMissing;
    return value.length > passwordMaxLength ? signInMessages.passwordTooLong : undefined;
  },
  mobile: (value) => {
    if (value.trim() === '') return mobileMessages.missing;
    return mobilePattern.test(value.trim()) ? undefined : mobileMessages.wrong;
  },
  code: (value) => {
    if (value.trim() === '') return signInMessages.smsCodeMissing;
    return smsCodePattern.test(value.trim()) ? undefined : signInMessages.smsCodeWrong;
  },
};

/** The errors of the given fields, by the same rules and messages as on the server. */
export const checkFields = (fields: readonly Field[], values: Values): FieldErrors =>
  Object.fromEntries(
    fields.flatMap((field) => (checks[field](values[field]) ? [[field, checks[field](values[field])]] : [])),
  );

/** The body of a sign-in: the user name trimmed (requirements §7), the password never. */
export const toCredentials = (way: Way, values: Values): Credentials =>
  way === 'password'
    ? { username: values.username.trim(), password: values.password }
    : { mobile: values.mobile.trim(), code: values.code.trim() };

/** The server's messages for fields that this way shows. */
export const readFieldErrors = (way: Way, errors: Readonly<Record<string, readonly string[]>> = {}): FieldErrors =>
  Object.fromEntries(fieldsOf[way].flatMap((field) => (errors[field]?.[0] ? [[field, errors[field][0]]] : [])));
