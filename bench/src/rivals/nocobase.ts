import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathWith } from '../http-text';
import { askJson } from './ask-json';
import type { Rival, RivalApi, RivalHome } from './rival';
import { ownTable, plainColumns } from './rival-rows';

const cli = 'node_modules/@nocobase/cli-v1/bin/index.js';
const collection = 'applications';

interface Item {
  readonly id: number;
  readonly mobile: string;
}

const resource = (action: string): string => `/api/${collection}:${action}`;
const appends = { 'appends[]': 'programme' };

/** A relation is written through its key. */
const keyed = ({ programme, ...row }: Readonly<Record<string, string | number>>) => ({
  ...row,
  programme_id: programme,
});

const api: RivalApi = {
  list: (classCode) => ({
    method: 'GET',
    path: pathWith(resource('list'), {
      filter: JSON.stringify({ class_code: { $eq: classCode } }),
      sort: '-id',
      page: 1,
      pageSize: 20,
      ...appends,
    }),
  }),
  readList: (answer) => {
    const { data, meta } = answer as { data: Item[]; meta: { count: number } };
    return { ids: data.map(({ id }) => Number(id)), total: meta.count };
  },
  detail: (id) => ({ method: 'GET', path: pathWith(resource('get'), { filterByTk: id, ...appends }) }),
  readMobile: (answer) => (answer as { data: Item }).data.mobile,
  create: (row) => ({ method: 'POST', path: resource('create'), body: keyed(row) }),
  update: (id, values) => ({ method: 'POST', path: pathWith(resource('update'), { filterByTk: id }), body: values }),
};

const typeOf = (column: string): string =>
  ({ applied_on: 'dateOnly', tuition: 'bigInt', remark: 'text' })[column] ?? 'string';

const idField = {
  name: 'id',
  type: 'bigInt',
  autoIncrement: true,
  primaryKey: true,
  allowNull: false,
  interface: 'id',
};

const makeCollections = async ({ url }: RivalHome, token: string): Promise<void> => {
  const make = (name: string, fields: readonly unknown[]) =>
    askJson(`${url}/api/collections:create`, { token, body: { name, title: name, autoGenId: false, fields } });
  await make('programmes', [idField, { name: 'name', type: 'string', interface: 'input' }]);
  const plain = plainColumns.map((name) => ({
    name,
    type: typeOf(name),
    interface: 'input',
    ...(name === 'class_code' ? { index: true } : {}),
  }));
  const programme = {
    name: 'programme',
    type: 'belongsTo',
    interface: 'm2o',
    target: 'programmes',
    targetKey: 'id',
    foreignKey: 'programme_id',
  };
  await make(collection, [idField, ...plain, programme]);
};

/** NocoBase: its tables are made through its API, and its screens come built. */
export const nocobase: Rival = {
  name: 'NocoBase',
  version: '2.2.15',
  dependencies: {
    '@nocobase/app': '2.2.15',
    pg: '8.14.1',
    'pg-hstore': '2.3.4',
    mysql2: '3.14.0',
    mariadb: '2.5.6',
    pm2: '6.0.5',
    yarn: '1.22.22',
  },
  manifest: {
    scripts: { nocobase: 'nocobase-v1' },
    overrides: { cytoscape: '3.28.0', async: '3.2.6', semver: '7.7.1', xlsx: '0.18.5' },
  },
  installFlags: ['--legacy-peer-deps', '--ignore-scripts'],
  command: `node ${cli} start --launch-mode=node`,
  args: [cli, 'start', '--launch-mode=node'],
  notes: [
    'APP_ENV=production, LOGGER_LEVEL=warn, DB_LOGGING=off, otherwise as delivered; its xlsx, which is not on npm, replaced by the one that is',
    'collections, fields, relation and the index on the filtered field made through its API; rows by COPY into its tables; no list in Chromium, since its screens are drawn by hand',
  ],
  readyPath: '/api/__health_check',
  api,
  tables: [
    { table: 'programmes', columns: 'id, name', select: 'select id, name from programme' },
    { table: collection, columns: `id, ${plainColumns.join(', ')}, programme_id`, select: ownTable('id', 'programme') },
  ],
  env: ({ connection, password, port }) => ({
    NODE_ENV: 'production',
    APP_ENV: 'production',
    APP_PORT: String(port),
    APP_KEY: 'a key of the benchmark, nothing is protected by it',
    API_BASE_PATH: '/api/',
    DB_DIALECT: 'postgres',
    DB_LOGGING: 'off',
    LOGGER_LEVEL: 'warn',
    DB_HOST: connection.host ?? '',
    DB_PORT: String(connection.port),
    DB_DATABASE: connection.database ?? '',
    DB_USER: connection.user ?? '',
    DB_PASSWORD: connection.password ?? '',
    INIT_ROOT_EMAIL: 'admin@example.com',
    INIT_ROOT_PASSWORD: password,
    INIT_ROOT_NICKNAME: 'Admin',
    INIT_ROOT_USERNAME: 'admin',
    TZ: 'UTC',
  }),
  setUp: async ({ folder }) => {
    // Its command line reads this file whatever it is asked to do.
    await writeFile(join(folder, '.env.e2e'), '');
    return [[cli, 'install']];
  },
  signIn: async (home) => {
    const { data } = await askJson<{ data: { token: string } }>(`${home.url}/api/auth:signIn`, {
      headers: { 'x-authenticator': 'basic' },
      body: { account: 'admin', password: home.password },
    });
    const { token } = data;
    const found = await askJson<{ data: { name: string }[] }>(`${home.url}/api/collections:list?paginate=false`, {
      token,
    });
    if (!found.data.some(({ name }) => name === collection)) await makeCollections(home, token);
    return token;
  },
};
