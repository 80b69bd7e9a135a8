import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { localBin, run } from './command';
import { useOldest } from './oldest-school';
import { projectRoot } from './project-root';
import { withServer } from './with-server';

/** The oldest state that is upgraded: the first with classes, money, attendance and the demo school, migrations 0001 to 0018. */
const oldest = 'dd745f28';
const password = 'Lantern-Bridge-58';
/** The keys of the fixture; they seal nothing but what is in it. */
const keys = `fixture:${Buffer.alloc(32, 'A').toString('base64')}`;
const target = join(projectRoot, 'apps/server/fixtures');

const must = async (command: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) => {
  process.stdout.write(`${command.join(' ')}\n`);
  const { code, output } = await run(command, options);
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}\n${output}`);
};

/** Makes the old program's demo school a twentieth of its size. */
const shrinkDemo = async (checkout: string): Promise<void> => {
  const path = join(checkout, 'apps/server/src/app/run.ts');
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace('scale: 1 })', 'scale: 0.05 })'));
};

/** Has the oldest version make a small school, and keeps it as a backup with what that version answers about it. */
const make = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'shuyuan-oldest-'));
  const checkout = join(folder, 'checkout');
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    SECRET_KEYS: keys,
    ADMIN_PASSWORD: password,
  };
  try {
    await must(['git', 'worktree', 'add', '--detach', checkout, oldest]);
    await shrinkDemo(checkout);
    await must(['npm', 'ci', '--no-audit', '--no-fund'], { cwd: checkout });
    await must(['npm', 'run', 'build'], { cwd: checkout });
    const program = join(checkout, 'apps/server/dist/main.js');
    await must([process.execPath, program, 'demo'], { env });
    const answers = await withServer(program, { env, work: ({ url }) => useOldest(url, password) });
    const archive = join(folder, 'oldest.tar');
    await must([process.execPath, 'apps/server/dist/main.js', 'backup', '--to', archive], { env });
    await writeFile(join(target, 'oldest.tar.gz'), gzipSync(await readFile(archive), { level: 9 }));
    const answersFile = join(target, 'oldest.json');
    await writeFile(answersFile, JSON.stringify({ password, keys, ...(answers as object) }));
    await must([localBin('biome'), 'check', '--write', answersFile]);
  } finally {
    await run(['git', 'worktree', 'remove', '--force', checkout]);
    await rm(folder, { recursive: true, force: true });
  }
};

await make();
