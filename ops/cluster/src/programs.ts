import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where the programs of the cluster are. */
export interface Programs {
  readonly etcd: string;
  readonly patroni: string;
  readonly haproxy: string;
  /** The folder of PostgreSQL's own programs. */
  readonly postgres: string;
}

const debianFolder = '/usr/lib/postgresql';

const pathOf = (name: string): string | undefined => {
  const { status, stdout } = spawnSync('sh', ['-c', `PATH="$PATH:/usr/sbin:/sbin" command -v ${name}`], {
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : undefined;
};

/** The newest PostgreSQL that Debian's packages have put here. */
const newestPostgres = (): string | undefined => {
  try {
    const versions = readdirSync(debianFolder).map(Number).filter(Number.isInteger);
    return versions.length === 0 ? undefined : join(debianFolder, String(Math.max(...versions)), 'bin');
  } catch {
    return undefined;
  }
};

/** Finds the programs, or ends with the one line that installs them. */
export const findPrograms = (): Programs => {
  const [etcd, patroni, haproxy, postgres] = [pathOf('etcd'), pathOf('patroni'), pathOf('haproxy'), newestPostgres()];
  if (etcd === undefined || patroni === undefined || haproxy === undefined || postgres === undefined) {
    throw new Error('Install first: apt-get install -y postgresql patroni etcd-server haproxy');
  }
  return { etcd, patroni, haproxy, postgres };
};
