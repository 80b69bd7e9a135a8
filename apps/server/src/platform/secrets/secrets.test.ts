import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config/config';
import { StartError } from '../db/start-error';
import { openSecrets } from './secrets';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shuyuan-secrets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the keys of a data folder', () => {
  it('are refused in words where the file cannot be reached or does not hold keys', async () => {
    const place = join(folder, 'file');
    await writeFile(place, 'not a folder');
    const unreachable = openSecrets(readConfig({ DATA_DIR: place }));
    await expect(unreachable).rejects.toThrow(StartError);
    await expect(unreachable).rejects.toThrow(/DATA_DIR/);
    const broken = join(folder, 'broken');
    await openSecrets(readConfig({ DATA_DIR: broken }));
    await writeFile(join(broken, 'secret-keys'), 'k1:short');
    await expect(openSecrets(readConfig({ DATA_DIR: broken }))).rejects.toThrow(/k1|secret-keys/);
  });

  it('are made once, for their owner alone, also after a start that was cut short while it wrote them', async () => {
    const config = readConfig({ DATA_DIR: join(folder, 'data') });
    const made = await openSecrets(config);
    const again = await openSecrets(config);
    expect(again.derive('x')).toEqual(made.derive('x'));
    expect((await stat(join(folder, 'data', 'secret-keys'))).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, 'data'))).toEqual(['secret-keys']);

    await rm(join(folder, 'data', 'secret-keys'));
    await writeFile(join(folder, 'data', 'secret-keys.new'), 'k1:ha');
    const next = await openSecrets(config);
    expect(next.derive('x')).not.toEqual(made.derive('x'));
    expect((await openSecrets(config)).derive('x')).toEqual(next.derive('x'));
  });
});
