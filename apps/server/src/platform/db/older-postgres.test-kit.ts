import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { chooseIdentity } from './builtin/identity';
import { choosePort } from './builtin/port';
import { run, start } from './builtin/program';

/** Where Debian has PostgreSQL's programs; the oldest that we support is the farthest from the built-in one. */
const found = ['15', '16', '17']
  .map((major) => ({ major, programs: `/usr/lib/postgresql/${major}/bin` }))
  .find(({ programs }) => existsSync(join(programs, 'postgres')));

/** The major version of an older PostgreSQL on this machine; undefined where there is none. */
export const olderMajor = found?.major;

/** An older PostgreSQL with an empty database that belongs to an ordinary role. */
export interface OlderPostgres {
  readonly url: string;
  close(): Promise<void>;
}

const connected = async (connectionString: string): Promise<pg.Client> => {
  for (let left = 100; ; left -= 1) {
    const client = new pg.Client({ connectionString });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
};

/** Starts it in a new folder, as an ordinary user. */
export const startOlderPostgres = async (folder: string): Promise<OlderPostgres> => {
  if (found === undefined) throw new Error('there is no older PostgreSQL');
  await mkdir(folder, { recursive: true });
  const program = join(found.programs, 'postgres');
  const identity = await chooseIdentity({ folder, program });
  const data = join(folder, 'cluster');
  const args = ['-D', data, '-U', 'root', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const made = await run(identity, { file: join(found.programs, 'initdb'), args });
  if (made.code !== 0) throw new Error(made.output);
  const port = await choosePort(0);
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const child = start(identity, {
    file: program,
    args: ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const client = await connected(`postgres://root@127.0.0.1:${port}/postgres`);
  await client.query('create role school login');
  await client.query('create database school owner school');
  await client.end();
  return {
    url: `postgres://school@127.0.0.1:${port}/school`,
    close: async () => {
      child.kill('SIGINT');
      await ended;
    },
  };
};
