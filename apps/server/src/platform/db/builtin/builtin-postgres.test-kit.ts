import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import pg from 'pg';
import { z } from 'zod';
import { hireCaretaker } from '../caretaker.test-kit';
import { findBinariesPackage } from './binaries';
import { connectionUrl, ensureConnection } from './connection-file';
import { prepareSite } from './site';

const messageSchema = z.object({
  state: z.enum(['ready', 'refused', 'stopped', 'lost']),
  url: z.string().default(''),
  migrationUrl: z.string().default(''),
  adopted: z.boolean().default(false),
  kind: z.string().default(''),
  message: z.string().default(''),
});

type Message = z.output<typeof messageSchema>;

/** A server process reduced to its database. */
interface TestServer {
  readonly process: ChildProcess;
  /** Its next message. */
  next(): Promise<Message>;
  /** Its log so far. */
  log(): string;
  stop(): Promise<Message>;
  kill(): Promise<void>;
}

/** A folder that every user can reach, with the test server in it as one file, whatever the checkout's own rights. */
export const makeStage = async () => {
  const folder = await mkdtemp('/tmp/shuyuan-stage-');
  await chmod(folder, 0o755);
  const clearFolder = hireCaretaker(folder);
  const script = join(folder, 'server.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('./builtin-postgres.test-child.ts', import.meta.url))],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    external: ['pg-native'],
    banner: { js: "import { createRequire as $r } from 'node:module'; const require = $r(import.meta.url);" },
    logLevel: 'error',
  });
  const running = new Set<ChildProcess>();

  const serve = (
    dataDir: string,
    options: { packageRoot?: string; uid?: number; gid?: number; node?: string; durable?: boolean; path?: string } = {},
  ): TestServer => {
    const { packageRoot = findBinariesPackage(), node = process.execPath, durable = false, path, ...user } = options;
    const args = [script, dataDir, packageRoot, durable ? 'durable' : 'fast'];
    const child = spawn(node, args, { cwd: '/', env: { PATH: path ?? process.env.PATH }, stdio: 'pipe', ...user });
    running.add(child);
    child.once('exit', () => running.delete(child));
    let log = '';
    child.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
    });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const next = async (): Promise<Message> => {
      const { value, done } = await lines.next();
      if (done === true) throw new Error(`The test server ended without a word. Its log:\n${log}`);
      return messageSchema.parse(JSON.parse(value));
    };
    const stop = async (): Promise<Message> => {
      child.stdin.write('stop\n');
      const message = await next();
      if (running.has(child)) await once(child, 'exit');
      return message;
    };
    const kill = async (): Promise<void> => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    };
    return { process: child, next, log: () => log, stop, kill };
  };

  const endAll = async (): Promise<void> => {
    await Promise.all(
      [...running].map(async (child) => {
        child.stdin?.end();
        await once(child, 'exit');
      }),
    );
  };
  const clear = async (): Promise<void> => {
    await endAll();
    await clearFolder();
  };
  return { folder, serve, endAll, clear };
};

/** Copies the programs as npm leaves them when it runs no install script: without the library symlinks. */
export const copyBinariesPackage = async (target: string): Promise<string> => {
  const source = findBinariesPackage();
  const list = z.array(z.object({ target: z.string() }));
  const links = list.parse(JSON.parse(await readFile(join(source, 'native', 'pg-symlinks.json'), 'utf8')));
  const left = new Set(links.map((link) => join(source, link.target)));
  await cp(source, target, { recursive: true, filter: (path) => !left.has(path) && !path.endsWith('.a') });
  return target;
};

/** Runs one statement over a separate connection. */
export const query = async <Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
};

/** The address of the cluster's superuser, from the connection file. */
export const superuserUrl = async (dataDir: string): Promise<string> =>
  connectionUrl(await ensureConnection(await prepareSite(dataDir), true));

/** The pid of the cluster's postmaster, from its pid file. */
export const postmasterPid = async (dataDir: string): Promise<number> =>
  Number.parseInt(await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'), 10);
