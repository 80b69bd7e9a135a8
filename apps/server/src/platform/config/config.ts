import { isTileTemplate, mapCrsNames } from '@shuyuan/contract/platform/map-tiles';
import { z } from 'zod';
import { configTexts } from './config.texts';
import { isSecretKeys } from './secret-keys';

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');

const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres:// or postgresql://' })
    .optional(),
  SCHOOL_NAME: z.string().trim().min(1).max(64).default(configTexts.schoolName),
  SECRET_KEYS: z
    .string()
    .refine(isSecretKeys, { error: 'must be <id>:<32 bytes in base64>, more than one separated by commas' })
    .optional(),
  ADMIN_PASSWORD: z.string().min(8, { error: 'must have at least 8 characters' }).max(128).optional(),
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(1).max(10_080).default(120),
  SESSION_MAX_HOURS: z.coerce.number().int().min(1).max(720).default(24),
  SINGLE_SESSION: flag.default(false),
  SMS_PROVIDER: z.enum(['console', 'webhook', 'aliyun']).default('console'),
  SMS_CONSOLE_SHOW_CODES: flag.default(false),
  SMS_WEBHOOK_URL: z.url().optional(),
  SMS_WEBHOOK_SECRET: z.string().min(16).optional(),
  ALIYUN_ACCESS_KEY_ID: z.string().min(1).optional(),
  ALIYUN_ACCESS_KEY_SECRET: z.string().min(1).optional(),
  ALIYUN_SMS_SIGN_NAME: z.string().min(1).optional(),
  ALIYUN_SMS_TEMPLATE_CODE: z.string().min(1).optional(),
  ALIYUN_SMS_ENDPOINT: z.url().default('https://dysmsapi.aliyuncs.com'),
  PUBLIC_URL: z.url().optional(),
  TRUST_PROXY: flag.default(false),
  CALLS_PER_MINUTE: z.coerce.number().int().min(60).max(100_000_000).default(3000),
  WORKERS: z.coerce.number().int().min(1).max(6).default(1),
  MAP_TILE_URL: z
    .string()
    .refine(isTileTemplate, { error: 'must be an http(s) address with {z}, {x} and {y}' })
    .optional(),
  MAP_CRS: z.enum(mapCrsNames).default('wgs84'),
  UPLOAD_MAX_MB: z.coerce.number().int().min(1).max(4096).default(200),
  STORAGE: z.enum(['local', 's3']).default('local'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'must be the name of a bucket' })
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

/** The validated environment. */
export type Config = z.output<typeof schema>;

/** A setting that stops the start; its message names the variable. */
export class ConfigError extends Error {}

/** Reads the configuration; an empty variable counts as unset. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = schema.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(configTexts.wrong(lines));
  }
  return result.data;
};
