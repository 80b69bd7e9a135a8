import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config/config';
import { type Database, openDatabase } from '../db/database';
import { cloneDatabase } from '../db/database.test-kit';
import { StartError } from '../db/start-error';
import { addKey, removeKey } from './key-file';
import { openSecrets, secretsFrom, verifySecrets } from './secrets';

const older = { id: 'k1', bytes: Buffer.alloc(32, 1) };
const newer = { id: 'k2', bytes: Buffer.alloc(32, 2) };

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
const open = (...keys: Parameters<typeof secretsFrom>[0]): Database =>
  openDatabase({ url: clone.url, secrets: secretsFrom(keys), poolSize: 1, onIdleError: () => undefined });

beforeAll(async () => {
  clone = await cloneDatabase();
});
afterAll(() => clone.drop());

const one = async (db: Database, text: string, values: unknown[]): Promise<unknown> =>
  (await db.pool.query<{ value: unknown }>(`select ${text} as value`, values)).rows[0]?.value;

describe('sealed texts', () => {
  it('cannot be made or opened on a connection that was told no key', async () => {
    const db = openDatabase({ url: clone.url, poolSize: 1, onIdleError: () => undefined });
    await expect(one(db, 'app.seal($1)', ['甲'])).rejects.toThrow('shuyuan.keys');
    expect(() => db.seal('甲')).toThrow('without keys');
    expect(() => db.open('s1.k1.AAAA')).toThrow('without keys');
    const sealed = open(older);
    expect(await one(db, 'app.open($1)', [sealed.seal('甲')])).toBeNull();
    await Promise.all([db.close(), sealed.close()]);
  });

  it('are the same from the server and from the database, and open under every key that is known', async () => {
    const db = open(newer, older);
    const before = open(older);
    for (const text of ['', '11010519491231002X', '一二三', '长'.repeat(5000)]) {
      expect(await one(db, 'app.seal($1)', [text])).toBe(db.seal(text));
      expect(await one(db, 'app.open($1)', [db.seal(text)])).toBe(text);
      expect(await one(db, 'app.open($1)', [before.seal(text)])).toBe(text);
      expect(await one(before, 'app.open($1)', [db.seal(text)])).toBeNull();
      expect([db.open(db.seal(text)), db.open(before.seal(text)), before.open(db.seal(text))]).toEqual([
        text,
        text,
        null,
      ]);
    }
    expect(await one(db, 'app.seals($1)', ['甲'])).toEqual([db.seal('甲'), before.seal('甲')]);
    await Promise.all([db.close(), before.close()]);
  });

  it('do not open once a single letter was changed', async () => {
    const db = open(older);
    const sealed = db.seal('11010519491231002X');
    for (let at = 6; at < sealed.length; at += 1) {
      const other = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
      expect(await one(db, 'app.open($1)', [other]), String(at)).toBeNull();
      expect(db.open(other), String(at)).toBeNull();
      expect(await one(db, 'app.open_any($1)', [other])).toBe(other);
    }
    await db.close();
  });
});

describe('the file of keys', () => {
  it('gets a new key before the others, loses one that is named, and keeps the one in use', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shuyuan-keys-'));
    const config = readConfig({ DATA_DIR: folder });
    const [first] = (await openSecrets(config)).keys;
    expect(await addKey(config)).toBe('k2');
    const { keys } = await openSecrets(config);
    expect(keys.map(({ id }) => id)).toEqual(['k2', 'k1']);
    expect(keys[1]).toEqual(first);
    expect((await stat(join(folder, 'secret-keys'))).mode & 0o777).toBe(0o600);
    await removeKey(config, 'k2');
    await removeKey(config, 'k1');
    expect((await openSecrets(config)).keys.map(({ id }) => id)).toEqual(['k2']);
    expect(await readFile(join(folder, 'secret-keys'), 'utf8')).toMatch(/^k2:.{44}\n$/);
    const outside = readConfig({ DATA_DIR: folder, SECRET_KEYS: `k9:${older.bytes.toString('base64')}` });
    await expect(addKey(outside)).rejects.toBeInstanceOf(StartError);
    await writeFile(join(folder, 'secret-keys'), 'nothing');
    await expect(addKey(config)).rejects.toBeInstanceOf(StartError);
    await rm(folder, { recursive: true });
  });

  it('has to hold every key that the database was written with', async () => {
    const db = open(newer, older);
    await verifySecrets(db.pool, secretsFrom([newer, older]));
    await expect(verifySecrets(db.pool, secretsFrom([newer]))).rejects.toThrow('k1');
    const changed = { id: 'k1', bytes: Buffer.alloc(32, 9) };
    await expect(verifySecrets(db.pool, secretsFrom([newer, changed]))).rejects.toThrow('k1');
    await db.close();
  });
});
