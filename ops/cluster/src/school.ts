import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { Client } from 'pg';
import { freePort, type ProductProcess, startProcess } from '../../../e2e/fixtures/product-process';
import type { ClusterPlace } from './settings';

const serverCount = 2;

const addressOf = ({ primaryPort, password }: ClusterPlace, user: string, database: string): string =>
  `postgres://${user}:${password}@127.0.0.1:${primaryPort}/${database}`;

/** The servers themselves: whoever leads at the moment is not read from as a replica. */
const replicaAddresses = (place: ClusterPlace): string =>
  place.nodes.map(({ port }) => addressOf({ ...place, primaryPort: port }, 'shuyuan_app', 'shuyuan')).join();

/** Makes the product's roles and its database, as docs/operations.md says. */
const makeDatabase = async (place: ClusterPlace): Promise<void> => {
  const client = new Client({ connectionString: addressOf(place, 'postgres', 'postgres') });
  await client.connect();
  for (const statement of [
    `create role shuyuan_owner login password '${place.password}'`,
    `create role shuyuan_app login password '${place.password}'`,
    'grant shuyuan_app to shuyuan_owner',
    "create database shuyuan owner shuyuan_owner template template0 encoding 'UTF8'",
    'revoke all on database shuyuan from public',
    'grant connect on database shuyuan to shuyuan_app',
  ]) {
    await client.query(statement);
  }
  await client.end();
};

/** Two servers of the product on one database, and the token of their administrator. */
export const startSchool = async (folder: string, place: ClusterPlace) => {
  await makeDatabase(place);
  const dataDir = join(folder, 'school');
  await mkdir(dataDir, { mode: 0o700 });
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: addressOf(place, 'shuyuan_app', 'shuyuan'),
    MIGRATION_DATABASE_URL: addressOf(place, 'shuyuan_owner', 'shuyuan'),
    DATABASE_REPLICA_URLS: replicaAddresses(place),
    ADMIN_PASSWORD: place.password,
    CALLS_PER_MINUTE: '100000000',
  };
  const servers: { url: string; process: ProductProcess }[] = [];
  for (let at = 0; at < serverCount; at += 1) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const started = startProcess({ url, env: { ...environment, PORT: String(port) } });
    servers.push({ url, process: started });
    await started.waitUntilReady();
  }
  const urls = servers.map(({ url }) => url);
  const { method, path } = identityEndpoints.login;
  const reply = await fetch(`${urls[0]}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: place.password }),
  });
  const { access_token: token } = identityEndpoints.login.reply.parse(await reply.json());
  return {
    urls,
    token,
    environment,
    /** What both servers have logged. */
    log: (): string => servers.map(({ process }) => process.log()).join(''),
    stop: async (): Promise<void> => {
      for (const { process } of servers) await process.end('SIGTERM');
    },
  };
};
export type School = Awaited<ReturnType<typeof startSchool>>;
