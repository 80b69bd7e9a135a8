import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import type { Connection } from '../product';
import { type BarePayment, pay } from './pay';
import { insertedColumns, statements } from './statements';

// The minimum that a server can do: node:http, a pool, prepared statements. No session, no rights, no checks, no audit.

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

type Row = Record<string, unknown>;
type Params = URLSearchParams;

const pool = new pg.Pool({ ...(JSON.parse(process.env.FLOOR_CONNECTION ?? '{}') as Connection), max: 8 });

// When the product restarts, its PostgreSQL goes down with it; by then the floor is no longer needed.
pool.on('error', () => undefined);

const query = async (name: keyof typeof statements, values: readonly unknown[]): Promise<Row[]> =>
  (await pool.query<Row>({ name, text: statements[name], values: [...values] })).rows;

const shape = ({ programme_label, owner_label, programme, owner, ...row }: Row): Row => ({
  ...row,
  programme: programme === null ? null : { id: programme, label: programme_label },
  owner: owner === null ? null : { id: owner, label: owner_label },
});

const table = (rows: Row[], counted: Row[]): Row => ({ data: rows.map(shape), total: counted[0]?.count });

const pageOf = (params: Params): [size: number, offset: number] => {
  const size = Number(params.get('page_size'));
  return [size, (Number(params.get('page')) - 1) * size];
};

const readBody = async (request: IncomingMessage): Promise<Row> => {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request) text += chunk;
  return JSON.parse(text) as Row;
};

/** What a row without search words has. */
const unsearched: Row = { search_grams: [], search_entry: '' };

const handlers: Readonly<Record<string, (params: Params, request: IncomingMessage) => Promise<unknown>>> = {
  '/list': async (params) => {
    const code = params.get('class_code');
    return table(...(await Promise.all([query('list', [code, ...pageOf(params)]), query('listCount', [code])])));
  },
  '/page': async (params) => ({ data: (await query('page', pageOf(params))).map(shape) }),
  '/search': async (params) => {
    const like = `%${params.get('name')}%`;
    const [size] = pageOf(params);
    return table(...(await Promise.all([query('search', [like, size]), query('searchCount', [like])])));
  },
  '/reading': async (params) => {
    const like = `%\u0004${params.get('reading')}\u0004%`;
    const [size] = pageOf(params);
    return table(...(await Promise.all([query('reading', [like, size]), query('readingCount', [like])])));
  },
  '/words': async (params) => {
    const [name, company] = [`%${params.get('name')}%`, `%${params.get('company')}%`];
    const [size] = pageOf(params);
    return table(...(await Promise.all([query('words', [name, size, company]), query('wordsCount', [name, company])])));
  },
  '/detail': async (params) => ({ data: (await query('detail', [params.get('id')])).map(shape)[0] }),
  '/create': async (_params, request) => {
    const body = await readBody(request);
    const values = insertedColumns.map((column) => body[column] ?? unsearched[column] ?? null);
    return { data: (await query('create', values))[0] };
  },
  '/update': async (_params, request) => {
    const { id, status, tuition, search_grams, search_entry } = await readBody(request);
    const values = [id, status, tuition];
    const rows = search_grams
      ? await query('updateFound', [...values, search_grams, search_entry])
      : await query('update', values);
    return { data: rows[0] };
  },
  '/pay': async (_params, request) => ({ data: await pay(pool, (await readBody(request)) as unknown as BarePayment) }),
};

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const [path = '', search = ''] = (request.url ?? '').split('?');
  const body = JSON.stringify(await handlers[path]?.(new URLSearchParams(search), request));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
};

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    const body = String(error);
    response.writeHead(500, { 'content-length': Buffer.byteLength(body) });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.send?.({ port: address?.port });
});
