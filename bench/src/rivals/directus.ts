import { pathWith } from '../http-text';
import { askJson } from './ask-json';
import type { Rival, RivalApi, RivalHome } from './rival';
import { ownTable, plainColumns } from './rival-rows';

const email = 'admin@example.com';
const collection = 'applications';

interface Item {
  readonly id: number;
  readonly mobile: string;
}

const fields = '*,programme.id,programme.name';
const items = `/items/${collection}`;

const api: RivalApi = {
  list: (classCode) => ({
    method: 'GET',
    path: pathWith(items, {
      fields,
      'filter[class_code][_eq]': classCode,
      sort: '-id',
      limit: 20,
      page: 1,
      meta: 'filter_count',
    }),
  }),
  readList: (answer) => {
    const { data, meta } = answer as { data: Item[]; meta: { filter_count: number } };
    return { ids: data.map(({ id }) => id), total: meta.filter_count };
  },
  detail: (id) => ({ method: 'GET', path: pathWith(`${items}/${id}`, { fields }) }),
  readMobile: (answer) => (answer as { data: Item }).data.mobile,
  create: (row) => ({ method: 'POST', path: items, body: row }),
  update: (id, values) => ({ method: 'PATCH', path: `${items}/${id}`, body: values }),
};

const idField = {
  field: 'id',
  type: 'integer',
  schema: { is_primary_key: true, has_auto_increment: true },
  meta: { hidden: true, readonly: true },
};

const typeOf = (column: string): string =>
  ({ applied_on: 'date', tuition: 'integer', remark: 'text' })[column] ?? 'string';

const plainFields = plainColumns.map((field) => ({
  field,
  type: typeOf(field),
  schema: field === 'class_code' ? { is_indexed: true } : {},
  meta: { interface: 'input' },
}));

const programmeField = {
  field: 'programme',
  type: 'integer',
  schema: {},
  meta: { special: ['m2o'], interface: 'select-dropdown-m2o' },
};

const makeCollections = async ({ url }: RivalHome, token: string): Promise<void> => {
  const post = (path: string, body: unknown) => askJson(url + path, { token, body });
  const named = { field: 'name', type: 'string', schema: {}, meta: { interface: 'input' } };
  await post('/collections', { collection: 'programmes', schema: {}, meta: {}, fields: [idField, named] });
  await post('/collections', { collection, schema: {}, meta: {}, fields: [idField, ...plainFields, programmeField] });
  await post('/relations', { collection, field: 'programme', related_collection: 'programmes' });
};

/** Directus: its tables are made through its API, and its screens come built. */
export const directus: Rival = {
  name: 'Directus',
  version: '12.4.0',
  dependencies: { directus: '12.4.0' },
  tools: ['python3', 'make', 'g++'],
  command: 'node node_modules/directus/cli.js start',
  args: ['node_modules/directus/cli.js', 'start'],
  notes: [
    'NODE_ENV=production, LOG_LEVEL=warn, no rate limit, PRESSURE_LIMITER_ENABLED=false, otherwise as delivered: cache off, activity and revisions on',
    'collections, fields, relation and the index on the filtered field made through its API; rows by COPY into its tables',
  ],
  readyPath: '/server/ping',
  api,
  tables: [
    { table: 'programmes', columns: 'id, name', select: 'select id, name from programme' },
    { table: collection, columns: `id, ${plainColumns.join(', ')}, programme`, select: ownTable('id', 'programme') },
  ],
  env: ({ connection, password, port, url }) => ({
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    SECRET: 'a secret of the benchmark, nothing is protected by it',
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    ADMIN_TOKEN: password,
    DB_CLIENT: 'pg',
    DB_HOST: connection.host ?? '',
    DB_PORT: String(connection.port),
    DB_DATABASE: connection.database ?? '',
    DB_USER: connection.user ?? '',
    DB_PASSWORD: connection.password ?? '',
    PRESSURE_LIMITER_ENABLED: 'false',
    TELEMETRY: 'false',
  }),
  setUp: async () => [['node_modules/directus/cli.js', 'bootstrap']],
  signIn: async (home) => {
    const token = home.password;
    const { data } = await askJson<{ data: { collection: string }[] }>(`${home.url}/collections`, { token });
    if (!data.some((found) => found.collection === collection)) await makeCollections(home, token);
    return token;
  },
  visit: async ({ url, password }) => {
    const session = 'directus_session_token';
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email, password, mode: 'session' });
    const reply = await fetch(`${url}/auth/login`, { method: 'POST', headers, body });
    const cookie = reply.headers.getSetCookie().find((text) => text.startsWith(`${session}=`));
    const value = cookie?.slice(session.length + 1).split(';')[0] ?? '';
    return { path: `/admin/content/${collection}`, cookies: { [session]: value }, localStorage: {} };
  },
};
