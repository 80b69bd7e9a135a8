import { isTileTemplate, mapCrsNames } from '@shuyuan/contract/platform/map-tiles';
import { z } from 'zod';
import { isAddressRange } from '../network/address-ranges.rules';
import { isDatabaseAddress, isWebAddress } from './addresses';
import { configTexts, settingRules } from './config.texts';
import { isSecretKeys } from './secret-keys';
import { unknownNames } from './unknown-names';

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');
/** Digits only: a space, a fraction or 0x50 is a typing mistake. */
const integer = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most));
const text = z.string().trim().min(1);
const webAddress = z.string().refine(isWebAddress);
const databaseAddress = z.string().refine(isDatabaseAddress);
/** More would only be asked in turn. */
const replicasMax = 8;

const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: integer(0, 65_535).default(3000),
  HOST: text.default('127.0.0.1'),
  DATA_DIR: text.refine((path) => !path.startsWith('~')).default('./data'),
  DATABASE_URL: databaseAddress.optional(),
  MIGRATION_DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_NAMED_STATEMENTS: z.enum(['on', 'off']).optional(),
  DATABASE_REPLICA_URLS: text
    .transform((urls) => urls.split(',').map((url) => url.trim()))
    .pipe(z.array(databaseAddress).max(replicasMax))
    .default([]),
  DATABASE_KEEP_WAL_DAYS: integer(0, 90).default(0),
  DATABASE_WAL_DIR: text.refine((path) => !path.startsWith('~')).optional(),
  SCHOOL_NAME: text.max(64).default(configTexts.schoolName),
  SECRET_KEYS: z.string().refine(isSecretKeys).optional(),
  ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  SESSION_IDLE_MINUTES: integer(1, 10_080).default(120),
  SESSION_MAX_HOURS: integer(1, 720).default(24),
  SINGLE_SESSION: flag.default(false),
  SMS_PROVIDER: z.enum(['console', 'webhook', 'aliyun']).default('console'),
  SMS_CONSOLE_SHOW_CODES: flag.default(false),
  SMS_WEBHOOK_URL: webAddress.optional(),
  SMS_WEBHOOK_SECRET: z.string().min(16).optional(),
  ALIYUN_ACCESS_KEY_ID: text.optional(),
  ALIYUN_ACCESS_KEY_SECRET: text.optional(),
  ALIYUN_SMS_SIGN_NAME: text.optional(),
  ALIYUN_SMS_TEMPLATE_CODE: text.optional(),
  ALIYUN_SMS_ENDPOINT: webAddress.default('https://dysmsapi.aliyuncs.com'),
  SMTP_HOST: text.optional(),
  SMTP_PORT: integer(1, 65_535).default(465),
  SMTP_SECURITY: z.enum(['tls', 'starttls', 'none']).default('tls'),
  SMTP_USER: text.optional(),
  SMTP_PASSWORD: text.optional(),
  SMTP_FROM: text.max(200).optional(),
  WEBHOOK_ALLOWED_ADDRESSES: text
    .transform((ranges) => ranges.split(',').map((range) => range.trim()))
    .pipe(z.array(z.string().refine(isAddressRange)))
    .default([]),
  PUBLIC_URL: webAddress.optional(),
  TRUST_PROXY: flag.default(false),
  CALLS_PER_MINUTE: integer(60, 100_000_000).default(3000),
  TOKEN_CALLS_PER_MINUTE: integer(1, 100_000_000).default(600),
  WORKERS: integer(1, 6).default(1),
  METRICS_PORT: integer(1, 65_535).optional(),
  METRICS_HOST: text.default('127.0.0.1'),
  MAP_TILE_URL: z.string().refine(isTileTemplate).optional(),
  MAP_CRS: z.enum(mapCrsNames).default('wgs84'),
  UPLOAD_MAX_MB: integer(1, 4096).default(200),
  STORAGE: z.enum(['local', 's3']).default('local'),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  BACKUP_PASSPHRASE: z.string().min(12).max(1024).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

/** The validated environment. */
export type Config = z.output<typeof schema>;

type Name = keyof Config;

/** Typed so that every setting has a message. */
const rules: Readonly<Record<Name, string>> = settingRules;

const names = Object.keys(schema.shape) as Name[];

/** The settings that a choice requires. */
const needs: readonly { readonly when: (settings: Partial<Config>) => string | undefined; readonly names: Name[] }[] = [
  {
    when: ({ SMS_PROVIDER }) => (SMS_PROVIDER === 'webhook' ? 'SMS_PROVIDER=webhook' : undefined),
    names: ['SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET'],
  },
  {
    when: ({ SMS_PROVIDER }) => (SMS_PROVIDER === 'aliyun' ? 'SMS_PROVIDER=aliyun' : undefined),
    names: ['ALIYUN_ACCESS_KEY_ID', 'ALIYUN_ACCESS_KEY_SECRET', 'ALIYUN_SMS_SIGN_NAME', 'ALIYUN_SMS_TEMPLATE_CODE'],
  },
  { when: ({ SMTP_HOST }) => (SMTP_HOST === undefined ? undefined : 'SMTP_HOST=…'), names: ['SMTP_FROM'] },
  { when: ({ SMTP_USER }) => (SMTP_USER === undefined ? undefined : 'SMTP_USER=…'), names: ['SMTP_PASSWORD'] },
  {
    when: ({ STORAGE }) => (STORAGE === 's3' ? 'STORAGE=s3' : undefined),
    names: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  },
  ...(['MIGRATION_DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_NAMED_STATEMENTS'] as const).map((name) => ({
    when: (settings: Partial<Config>) => (settings[name] === undefined ? undefined : `${name}=…`),
    names: ['DATABASE_URL' as const],
  })),
  {
    when: ({ DATABASE_REPLICA_URLS: urls = [] }) => (urls.length === 0 ? undefined : 'DATABASE_REPLICA_URLS=…'),
    names: ['DATABASE_URL'],
  },
];

/** An invalid setting that prevents the start; its message names the variable. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(configTexts.wrong(faults));
  }
}

/** The settings that are valid by themselves, and a message for each that is invalid or missing. */
export interface JudgedSettings {
  readonly settings: Partial<Config>;
  readonly faults: readonly string[];
  /** What is probably not meant, and prevents nothing. */
  readonly notices: readonly string[];
}

// Keys may be on separate lines.
const controlCharacters = /\p{Cc}/u;
const holdsControls = (name: Name, value: string | undefined): boolean =>
  value !== undefined && name !== 'SECRET_KEYS' && controlCharacters.test(value);

/** Validates every variable and their dependencies; an empty one counts as unset. */
export const judgeSettings = (env: Readonly<Record<string, string | undefined>>): JudgedSettings => {
  const givenFor = (name: Name): string | undefined => (env[name] === '' ? undefined : env[name]);
  const results = names.map((name) => ({
    name,
    value: givenFor(name),
    ...schema.shape[name].safeParse(givenFor(name)),
  }));
  const wrong = results.flatMap(({ name, value, success }) => {
    if (holdsControls(name, value)) return [configTexts.controlCharacters(name)];
    return success ? [] : [configTexts.broken(name, rules[name])];
  });
  const settings: Partial<Config> = Object.fromEntries(
    results.flatMap(({ name, success, data }) => (success ? [[name, data]] : [])),
  );
  const missing = needs.flatMap(({ when, names }) => {
    const because = when(settings);
    const absent = names.filter((name) => because !== undefined && givenFor(name) === undefined);
    return absent.map((name) => configTexts.missing(name, because ?? ''));
  });
  const isTwice = settings.METRICS_PORT !== undefined && settings.METRICS_PORT === settings.PORT;
  const twice = isTwice ? [configTexts.broken('METRICS_PORT', rules.METRICS_PORT)] : [];
  const strangers = unknownNames(env, names);
  return { settings, faults: [...wrong, ...twice, ...missing, ...strangers.faults], notices: strangers.notices };
};

/** Reads the configuration; reports all faults at once. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const { settings, faults } = judgeSettings(env);
  if (faults.length > 0) throw new ConfigError(faults);
  return settings as Config;
};

/** A setting that is present because another one requires it. */
export const settingOf = (config: Config, name: Name): string => {
  const value = config[name];
  if (typeof value !== 'string') throw new Error(`${name} was not judged`);
  return value;
};
