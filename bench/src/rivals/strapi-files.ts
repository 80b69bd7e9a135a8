import { plainColumns } from './rival-rows';

/** A file that exports a value, or what a function of the environment returns. */
const moduleOf = (value: string): string => `module.exports = ${value};\n`;

const typeOf = (column: string): string =>
  ({ applied_on: 'date', tuition: 'integer', remark: 'text' })[column] ?? 'string';

const schemaOf = (name: string, attributes: Readonly<Record<string, unknown>>, more = {}): string =>
  JSON.stringify({
    kind: 'collectionType',
    collectionName: `${name}s`,
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    options: { draftAndPublish: false },
    attributes,
    ...more,
  });

const applicationAttributes = Object.fromEntries(
  plainColumns.map((column) => [column === 'status' ? 'stage' : column, { type: typeOf(column) }]),
);

/** The files of one content type, as `strapi generate` writes them. */
const typeFiles = (name: string, schema: string): Readonly<Record<string, string>> => {
  const uid = `api::${name}.${name}`;
  const made = (what: string) => moduleOf(`require('@strapi/strapi').factories.createCore${what}('${uid}')`);
  return {
    [`src/api/${name}/content-types/${name}/schema.json`]: schema,
    [`src/api/${name}/controllers/${name}.js`]: made('Controller'),
    [`src/api/${name}/routes/${name}.js`]: made('Router'),
    [`src/api/${name}/services/${name}.js`]: made('Service'),
  };
};

/** A project of Strapi with two content types, configured as its template is. */
export const strapiFiles: Readonly<Record<string, string>> = {
  'config/server.js': moduleOf(
    `({ env }) => ({ host: env('HOST'), port: env.int('PORT'), app: { keys: ['a-key-of-the-benchmark', 'and-another-one'] } })`,
  ),
  'config/admin.js': moduleOf(
    `() => ({ auth: { secret: 'a-secret-of-the-benchmark' }, rateLimit: { enabled: false }, apiToken: { salt: 'a-salt-of-the-benchmark' }, transfer: { token: { salt: 'a-salt-of-the-benchmark' } }, secrets: { encryptionKey: 'a-key-of-the-benchmark-32-letters' } })`,
  ),
  'config/database.js': moduleOf(
    `({ env }) => ({ connection: { client: 'postgres', connection: { host: env('DATABASE_HOST'), port: env.int('DATABASE_PORT'), database: env('DATABASE_NAME'), user: env('DATABASE_USERNAME'), password: env('DATABASE_PASSWORD'), schema: 'public' }, pool: { min: 2, max: 10 } } })`,
  ),
  'config/middlewares.js': moduleOf(
    `['logger', 'errors', 'security', 'cors', 'poweredBy', 'query', 'body', 'session', 'favicon', 'public'].map((name) => 'strapi::' + name)`,
  ),
  'config/api.js': moduleOf('{ rest: { defaultLimit: 25, maxLimit: 100, withCount: true } }'),
  'config/plugins.js': moduleOf('() => ({})'),
  'src/index.js': moduleOf('{ register() {}, bootstrap() {} }'),
  'public/uploads/.gitkeep': '',
  ...typeFiles('programme', schemaOf('programme', { name: { type: 'string' } })),
  ...typeFiles(
    'application',
    schemaOf(
      'application',
      {
        ...applicationAttributes,
        programme: { type: 'relation', relation: 'manyToOne', target: 'api::programme.programme' },
      },
      { indexes: [{ name: 'applications_class_code_index', columns: ['class_code'], type: null }] },
    ),
  ),
};
