const secrets = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'token',
  'access_token',
  'token_hash',
  'password',
  'password_hash',
  'current_password',
  'new_password',
  'challenge',
  'recovery_code',
  'totp_secret',
];

const under = (parent: string, key: string): string => (key.startsWith('[') ? `${parent}${key}` : `${parent}.${key}`);

/**
 * Where secrets may sit in a log entry. `err.code` is left alone, because it is the SQLSTATE of a database error; elsewhere
 * a code is one of an SMS.
 */
export const secretPaths: string[] = [
  ...secrets.flatMap((key) => [key, under('*', key), under('*.*', key)]),
  ...['body', 'query', 'credentials'].flatMap((parent) => [`${parent}.code`, `*.${parent}.code`]),
  'code',
  'mobile',
  '*.mobile',
  '*.*.mobile',
];

/** Shortens a phone number to what distinguishes two of them: 138****5678. */
export const maskMobile = (mobile: string): string => `${mobile.slice(0, 3)}****${mobile.slice(7)}`;

/** What is written in place of a secret. */
export const censor = (value: unknown, path: string[]): string =>
  path.at(-1) === 'mobile' && typeof value === 'string' && value.length === 11 ? maskMobile(value) : '[redacted]';
