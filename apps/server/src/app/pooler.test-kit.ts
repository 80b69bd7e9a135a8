import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { atPort, freePort } from './replica.test-kit';

const found = spawnSync('sh', ['-c', 'PATH="$PATH:/usr/sbin:/sbin" command -v pgbouncer'], { encoding: 'utf8' });

/** The program, where it is installed. */
export const pooler = found.status === 0 ? found.stdout.trim() : undefined;

const answers = async (port: number): Promise<boolean> => {
  const socket = connect({ port, host: '127.0.0.1' });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

/**
 * Starts PgBouncer in transaction mode in front of the PostgreSQL of an address. It has so few connections that every
 * transaction of a busy product gets another one than the transaction before.
 */
export const startPooler = async (program: string, url: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'shuyuan-pooler-'));
  const port = await freePort();
  const { hostname, port: serverPort, username, password } = new URL(url);
  const server = `host=${hostname} port=${serverPort} user=${username} password=${password}`;
  const settings = ['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any'];
  const pool = ['pool_mode = transaction', 'default_pool_size = 3', 'server_round_robin = 1'];
  const lines = ['[databases]', `* = ${server}`, '[pgbouncer]', ...settings, ...pool, ''];
  await writeFile(join(folder, 'pgbouncer.ini'), lines.join('\n'));
  // It refuses to run as root.
  await chmod(folder, 0o755);
  const identity = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, ['-q', ...identity, join(folder, 'pgbouncer.ini')], { cwd: '/', stdio: 'ignore' });
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error('PgBouncer ended');
    await pause(20);
  }
  return {
    url: atPort(url, port),
    stop: async (): Promise<void> => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      await rm(folder, { recursive: true });
    },
  };
};
