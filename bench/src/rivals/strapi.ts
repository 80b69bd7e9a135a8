import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathWith } from '../http-text';
import { askJson } from './ask-json';
import type { Rival, RivalApi, RivalHome } from './rival';
import { ownTable, plainColumns } from './rival-rows';
import { strapiFiles } from './strapi-files';

const cli = 'node_modules/@strapi/strapi/bin/strapi.js';
const email = 'admin@example.com';
const items = '/api/applications';

interface Entry {
  readonly id: number;
  readonly mobile: string;
}

/** Strapi addresses records by a text of 24 characters; the copied rows have their number in it. */
const documentId = (id: number): string => `d${String(id).padStart(23, '0')}`;

const populate = { 'populate[programme][fields][0]': 'name' };

/** `status` is reserved in Strapi. */
const renamed = ({ status, ...row }: Readonly<Record<string, string | number>>) => ({ ...row, stage: status });

const api: RivalApi = {
  list: (classCode) => ({
    method: 'GET',
    path: pathWith(items, {
      'filters[class_code][$eq]': classCode,
      sort: 'id:desc',
      'pagination[page]': 1,
      'pagination[pageSize]': 20,
      ...populate,
    }),
  }),
  readList: (answer) => {
    const { data, meta } = answer as { data: Entry[]; meta: { pagination: { total: number } } };
    return { ids: data.map(({ id }) => id), total: meta.pagination.total };
  },
  detail: (id) => ({ method: 'GET', path: pathWith(`${items}/${documentId(id)}`, populate) }),
  readMobile: (answer) => (answer as { data: Entry }).data.mobile,
  create: (row) => ({ method: 'POST', path: items, body: { data: renamed(row) } }),
  update: (id, values) => ({ method: 'PUT', path: `${items}/${documentId(id)}`, body: { data: renamed(values) } }),
};

const columns = plainColumns.map((column) => (column === 'status' ? 'stage' : column)).join(', ');
const stamps = 'now(), now(), now()';
const document = `'d' || lpad(id::text, 23, '0')`;

/** Registers the first administrator, or signs in; the token of the admin screens. */
const adminToken = async ({ url, password }: RivalHome): Promise<string> => {
  const { data } = await askJson<{ data: { hasAdmin: boolean } }>(`${url}/admin/init`);
  const body = { email, password };
  const reply = data.hasAdmin
    ? askJson<{ data: { token: string } }>(`${url}/admin/login`, { body })
    : askJson<{ data: { token: string } }>(`${url}/admin/register-admin`, {
        body: { ...body, firstname: 'Admin', lastname: 'Bench' },
      });
  return (await reply).data.token;
};

/** Strapi: its tables come from files, its screens are built before the start. */
export const strapi: Rival = {
  name: 'Strapi',
  version: '5.54.0',
  dependencies: {
    '@strapi/strapi': '5.54.0',
    pg: '8.23.1',
    react: '18.3.1',
    'react-dom': '18.3.1',
    'react-router-dom': '6.30.3',
    'styled-components': '6.1.19',
  },
  command: `node ${cli} start`,
  args: [cli, 'start'],
  notes: [
    'NODE_ENV=production, the admin built with `strapi build`, configuration of its template without the limit on signing in, a pool of 2 to 10; no draft and publish, no audit',
    'content types from schema files with an index on the filtered field; rows by COPY into its tables; a full-access API token',
  ],
  readyPath: '/_health',
  api,
  tables: [
    {
      table: 'programmes',
      columns: 'id, document_id, created_at, updated_at, published_at, name',
      select: `select id, ${document}, ${stamps}, name from programme`,
    },
    {
      table: 'applications',
      columns: `id, document_id, created_at, updated_at, ${columns}, published_at`,
      select: ownTable(`id, ${document}, now(), now()`, 'now()'),
    },
    {
      table: 'applications_programme_lnk',
      columns: 'application_id, programme_id',
      select: 'select id, programme from application',
    },
  ],
  env: ({ connection, port }) => ({
    NODE_ENV: 'production',
    STRAPI_TELEMETRY_DISABLED: 'true',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_HOST: connection.host ?? '',
    DATABASE_PORT: String(connection.port),
    DATABASE_NAME: connection.database ?? '',
    DATABASE_USERNAME: connection.user ?? '',
    DATABASE_PASSWORD: connection.password ?? '',
  }),
  setUp: async ({ folder }) => {
    for (const [path, text] of Object.entries(strapiFiles)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    // A folder that is reused has its screens already.
    return existsSync(join(folder, 'build', 'index.html')) ? [] : [[cli, 'build']];
  },
  signIn: async (home) => {
    const token = await adminToken(home);
    const body = { name: `bench ${Date.now()}`, description: '', type: 'full-access', lifespan: null };
    const { data } = await askJson<{ data: { accessKey: string } }>(`${home.url}/admin/api-tokens`, { token, body });
    return data.accessKey;
  },
  visit: async (home) => ({
    path: '/admin/content-manager/collection-types/api::application.application?page=1&pageSize=20&sort=id:DESC',
    cookies: { jwtToken: await adminToken(home) },
    localStorage: { isLoggedIn: 'true' },
  }),
};
