import { describe, expect, it } from 'vitest';
import { ConfigError, judgeSettings, readConfig } from './config';

describe('map settings', () => {
  it.each([
    ['MAP_TILE_URL', 'https://tiles.example/{z}/{x}.png'],
    ['MAP_TILE_URL', 'tiles/{z}/{x}/{y}'],
    ['MAP_CRS', 'bd09'],
  ])('%s stops the start when it is %s, and is named', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  it('are an offline map unless told otherwise', () => {
    expect(readConfig({ MAP_TILE_URL: '' })).toMatchObject({ MAP_CRS: 'wgs84' });
    expect(readConfig({}).MAP_TILE_URL).toBeUndefined();
  });

  it('take the addresses of the usual providers', () => {
    const MAP_TILE_URL = 'https://webrd0{1-4}.example/appmaptile?style=8&x={x}&y={y}&z={z}';
    expect(readConfig({ MAP_TILE_URL, MAP_CRS: 'gcj02' })).toMatchObject({ MAP_TILE_URL, MAP_CRS: 'gcj02' });
  });
});

describe('the calls of one address', () => {
  it.each(['0', '59', '3.5', 'many'])('%s a minute stops the start, and CALLS_PER_MINUTE is named', (value) => {
    expect(() => readConfig({ CALLS_PER_MINUTE: value })).toThrow('CALLS_PER_MINUTE');
  });

  it('are 3000 a minute unless told otherwise', () => {
    expect(readConfig({}).CALLS_PER_MINUTE).toBe(3000);
    expect(readConfig({ CALLS_PER_MINUTE: '60000' }).CALLS_PER_MINUTE).toBe(60_000);
  });
});

describe('the calls of an API token', () => {
  it.each(['0', '3.5', 'many'])('%s a minute stops the start, and TOKEN_CALLS_PER_MINUTE is named', (value) => {
    expect(() => readConfig({ TOKEN_CALLS_PER_MINUTE: value })).toThrow('TOKEN_CALLS_PER_MINUTE');
  });

  it('are 600 a minute unless told otherwise', () => {
    expect(readConfig({}).TOKEN_CALLS_PER_MINUTE).toBe(600);
    expect(readConfig({ TOKEN_CALLS_PER_MINUTE: '60' }).TOKEN_CALLS_PER_MINUTE).toBe(60);
  });
});

describe('a wrong setting', () => {
  const aliyun = { SMS_PROVIDER: 'aliyun', ALIYUN_ACCESS_KEY_ID: 'id', ALIYUN_ACCESS_KEY_SECRET: 'secret' };
  const s3 = { STORAGE: 's3', S3_ENDPOINT: 'https://s3.example', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
  const wrong: [name: string, env: Record<string, string>][] = [
    ['PORT', { PORT: 'many' }],
    ['PORT', { PORT: ' ' }],
    ['PORT', { PORT: '0x50' }],
    ['PORT', { PORT: '65536' }],
    ['DATA_DIR', { DATA_DIR: '~/shuyuan' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://root@127.0.0.1/x' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://user:p@ss@[half/x' }],
    ['MIGRATION_DATABASE_URL', { MIGRATION_DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z' }],
    ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'postgres://x:y@127.0.0.1:1/z' }],
    ['DATABASE_REPLICA_URLS', { DATABASE_REPLICA_URLS: 'postgres://x@127.0.0.1/z' }],
    ['DATABASE_REPLICA_URLS', { DATABASE_URL: 'postgres://x@h/z', DATABASE_REPLICA_URLS: 'postgres://x@h/z,h' }],
    ['DATABASE_NAMED_STATEMENTS', { DATABASE_URL: 'postgres://x@h/z', DATABASE_NAMED_STATEMENTS: 'no' }],
    ['DATABASE_REPLICA_URLS', { DATABASE_REPLICA_URL: 'postgres://x@h/z' }],
    ['SECRET_KEYS', { SECRET_KEYS: 'k1:short' }],
    ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'short' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'javascript:1' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://me:secret@school.example' }],
    ['SMS_WEBHOOK_URL', { SMS_PROVIDER: 'webhook', SMS_WEBHOOK_URL: 'ftp://x', SMS_WEBHOOK_SECRET: 'x'.repeat(16) }],
    ['SMS_WEBHOOK_SECRET', { SMS_PROVIDER: 'webhook', SMS_WEBHOOK_URL: 'https://sms.example' }],
    ['ALIYUN_SMS_ENDPOINT', { ALIYUN_SMS_ENDPOINT: 'file:///etc/passwd' }],
    ['ALIYUN_SMS_TEMPLATE_CODE', { ...aliyun, ALIYUN_SMS_SIGN_NAME: '书院' }],
    ['S3_BUCKET', s3],
    ['S3_ENDPOINT', { ...s3, S3_BUCKET: 'bucket', S3_ENDPOINT: 's3.example' }],
    ['MAP_TILE_URL', { MAP_TILE_URL: 'https://tiles.example/{z}/{x}.png' }],
    ['SCHOOL_NAME', { SCHOOL_NAME: '书院\r' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'yes' }],
    ['WORKERS', { WORKERS: '7' }],
    ['METRICS_PORT', { METRICS_PORT: '0' }],
    ['METRICS_PORT', { METRICS_PORT: '3000' }],
  ];
  it.each(wrong)('%s is named in one sentence, without its value: %j', (name, env) => {
    const { faults } = judgeSettings(env);
    expect(faults).toEqual([expect.stringMatching(new RegExp(`${name}\\b.*。$`))]);
    for (const [key, value] of Object.entries(env)) {
      if (/SECRET|PASSWORD|URL/.test(key)) expect(faults[0]).not.toContain(value);
    }
  });

  it('does not hide another one', () => {
    const { faults } = judgeSettings({ PORT: 'x', STORAGE: 's3', SMS_PROVIDER: 'webhook', PUBLIC_URL: 'javascript:1' });
    expect(faults).toHaveLength(2 + 4 + 2);
  });
});

describe('a name that is not ours', () => {
  it.each([
    ['TRUST_PROXI', 'TRUST_PROXY'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['SECRET_KEY', 'SECRET_KEYS'],
    ['DATADIR', 'DATA_DIR'],
    ['port', 'PORT'],
    ['WORKER', 'WORKERS'],
    ['ALIYUN_ACCES_KEY_ID', 'ALIYUN_ACCESS_KEY_ID'],
  ])('%s stops the start, and %s is named', (name, meant) => {
    const { faults } = judgeSettings({ [name]: 'x' });
    expect(faults).toEqual([expect.stringMatching(new RegExp(`^${name} .*${meant}.*。$`))]);
  });

  it('begins like ours: it is told, and stops nothing', () => {
    expect(judgeSettings({ SMS_SIGN: 'x', S3_SERVICE_HOST: '10.0.0.1' })).toMatchObject({
      faults: [],
      notices: [expect.stringContaining('SMS_SIGN'), expect.stringContaining('S3_SERVICE_HOST')],
    });
  });

  it('and belongs to the system, to npm or to a desktop, or is empty, is left alone', () => {
    const env = { HOME: '/root', HOSTNAME: 'school', PATH: '/bin', SESSION_MANAGER: 'local', npm_config_port: '1' };
    const more = { SHUYUAN_CHROMIUM: '/usr/bin/chromium', TRUST_PROXI: '', NODE_OPTIONS: '--x', LOGNAME: 'root' };
    expect(judgeSettings({ ...env, ...more })).toMatchObject({ faults: [], notices: [] });
  });
});

it('settings that are right, or left out, are taken', () => {
  expect(judgeSettings({}).faults).toEqual([]);
  const { settings, faults } = judgeSettings({
    PORT: '0',
    HOST: '::1',
    DATABASE_URL: 'postgresql://app:p%40ss@db.example:5433/school?sslmode=verify-full',
    MIGRATION_DATABASE_URL: 'postgres://owner@db.example/school',
    DATABASE_REPLICA_URLS: 'postgres://app@one.example/school, postgres://app@two.example/school',
    PUBLIC_URL: 'https://school.example/',
    SECRET_KEYS: `k2:${'A'.repeat(43)}=\nk1:${'B'.repeat(43)}=`,
    TRUST_PROXY: '1',
  });
  expect(faults).toEqual([]);
  expect(settings).toMatchObject({ PORT: 0, TRUST_PROXY: true, WORKERS: 1 });
});
