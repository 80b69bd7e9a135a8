import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endOrphan, freePort, readConnection } from '../../e2e/fixtures/product-process';
import { serverCommand, serverMemory } from '../../tools/src/server-process';

const root = resolve(import.meta.dirname, '../..');
const startLimitMs = 120_000;
/** The interval of readiness checks. */
const askEveryMs = 5;
const inherited = ['PATH', 'HOME', 'USER', 'TMPDIR', 'LANG'];

/** The built product as a separate process, configured as delivered; only the rate limit is lifted, robots may be on this machine, and a proxy may stand before it. */
export interface BenchProduct {
  readonly port: number;
  readonly url: string;
  pid(): number;
  /** How to reach its PostgreSQL. */
  connection(): Promise<Connection>;
  /** Stops it and starts it again on the same data; returns the seconds from its start to `/readyz`. */
  restart(): Promise<number>;
  stop(): Promise<void>;
}

/** What a connection to PostgreSQL needs. */
export type Connection = Awaited<ReturnType<typeof readConnection>>;

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
};

const waitUntilReady = async (url: string, child: ChildProcess): Promise<void> => {
  const deadline = performance.now() + startLimitMs;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`);
    if (performance.now() > deadline) throw new Error(`the product was not ready within ${startLimitMs} ms`);
    await pause(askEveryMs);
  }
};

const endProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
};

/** Starts the product; its log goes to a file in `folder`, as a service's would. */
export const startBenchProduct = async (options: { folder: string; password: string }): Promise<BenchProduct> => {
  const dataDir = join(options.folder, 'data');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const base = Object.fromEntries(inherited.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  const env = {
    ...serverMemory,
    ...base,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: options.password,
    CALLS_PER_MINUTE: '100000000',
    WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.1',
    TRUST_PROXY: '1',
  };
  const start = async (): Promise<{ child: ChildProcess; seconds: number }> => {
    const log = await open(join(options.folder, 'server.log'), 'a');
    const begun = performance.now();
    const [file = '', ...args] = serverCommand;
    const child = spawn(file, args, {
      cwd: root,
      env,
      stdio: ['ignore', log.fd, log.fd],
    });
    try {
      await waitUntilReady(url, child);
    } catch (error) {
      child.kill('SIGKILL');
      await endOrphan(dataDir);
      throw error;
    } finally {
      await log.close();
    }
    return { child, seconds: (performance.now() - begun) / 1000 };
  };
  let running = await start();
  return {
    port,
    url,
    pid: () => running.child.pid ?? 0,
    connection: () => readConnection(dataDir),
    restart: async () => {
      await endProcess(running.child);
      running = await start();
      return running.seconds;
    },
    stop: async () => {
      await endProcess(running.child);
      await endOrphan(dataDir);
    },
  };
};
