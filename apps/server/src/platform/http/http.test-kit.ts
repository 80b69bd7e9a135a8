import { randomBytes } from 'node:crypto';
import { type IncomingHttpHeaders, request } from 'node:http';
import { defineEndpoints } from '@shuyuan/contract/platform/endpoint';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createLog } from '../log/log';
import { AppError } from './app-error';
import { testCaller } from './caller.test-kit';
import { createHttpServer, defaultHttpLimits, type HttpLimits } from './http-server';
import { createKnownTokens } from './known-tokens';
import { answerNotFound } from './not-found';
import { createPositioned } from './positioned';
import { createProofs } from './proof';
import { type RateLimits, rateLimitsOf } from './rate-limit';
import { registerSlice } from './register-slice';
import { type Authenticate, type AuthenticateVisitor, type Caller, defineSlice, JsonText, type Slice } from './slice';

/** The nodes of the echo slice. */
const testNodes = new Map([
  ['echo.edit', '回显'],
  ['echo.index', '查看回显'],
  ['room_*.index', '查看房间'],
  ['room_*.edit', '整理房间'],
]);

const caller = (nodes: string[], isSuper = false): Caller =>
  testCaller({ adminId: 7, sessionId: 70, name: '张三', nodes, isSuper });

const callers: Readonly<Record<string, Caller>> = {
  'bare-token': caller([]),
  'editor-token': caller(['echo.edit', 'echo.index', 'room_12.edit', 'room_*.index']),
  'super-token': caller([], true),
  sy_script: caller([]),
  sy_other: caller([]),
};

/** Knows a caller without rights, one with the echo nodes, one with all rights, and two API tokens. */
const testAuthenticate: Authenticate = async (token) => {
  const found = Object.hasOwn(callers, token) ? callers[token] : undefined;
  if (found === undefined) throw new AppError(platformErrors.invalidToken);
  return found;
};

/** Knows one visitor. */
const testVisitor: AuthenticateVisitor = async (token) => {
  if (token !== 'sv_visitor') throw new AppError(platformErrors.invalidVisitor);
  return { sessionId: 71, mobile: '13800138000', expiresAt: new Date(0) };
};

const anything = z.unknown();

/** One endpoint of each kind; each responds with what its handler received. */
const echoEndpoints = defineEndpoints({
  open: {
    method: 'POST',
    path: '/api/admin/echo/open',
    access: 'public',
    summary: 'open',
    query: z.object({ page: z.coerce.number().int().optional() }),
    body: z.union([
      z.strictObject({ username: z.string({ error: '请输入用户名' }), password: z.string({ error: '请输入密码' }) }),
      z.strictObject({ mobile: z.string().regex(/^1\d{10}$/, { error: '请输入正确的手机号' }), code: z.string() }),
    ]),
    reply: anything,
  },
  room: {
    method: 'GET',
    path: '/api/admin/echo/room',
    access: 'room_*.index|edit',
    accessBy: 'room_id',
    summary: 'room',
    query: z.strictObject({ room_id: z.string() }),
    reply: z.object({ data: z.object({ room: z.string() }) }),
  },
  send: {
    method: 'GET',
    path: '/api/admin/echo/send',
    access: 'public',
    summary: 'send',
    changesState: true,
    query: z.object({ mobile: z.string() }),
    reply: anything,
  },
  mine: { method: 'POST', path: '/api/admin/echo/mine', access: 'session', summary: 'mine', reply: anything },
  destroy: {
    method: 'GET',
    path: '/api/admin/echo/destroy',
    access: 'echo.edit',
    summary: 'destroy',
    changesState: true,
    query: z.object({ id: z.coerce.number().int() }),
    reply: anything,
  },
  broken: {
    method: 'GET',
    path: '/api/admin/echo/broken',
    access: 'public',
    summary: 'broken',
    reply: z.object({ total: z.int() }),
  },
  crash: { method: 'GET', path: '/api/admin/echo/crash', access: 'public', summary: 'crash', reply: anything },
});

/** The slice that answers with what it was given. */
const echoSlice: Slice = defineSlice({
  name: 'echo',
  endpoints: echoEndpoints,
  handlers: {
    open: async ({ query, body }) => ({ query, body }),
    room: async ({ query }) => new JsonText(JSON.stringify({ data: { room: query.room_id } })),
    send: async ({ query, origin }) => ({ query, origin }),
    mine: async ({ caller: { adminId, name } }) => ({ adminId, name }),
    destroy: async ({ query, caller: { adminId } }) => ({ query, adminId }),
    broken: async () => Object.assign({ total: 0 }, { total: 'many' }),
    crash: async () => {
      throw new Error('select secret_column from app.admin failed');
    },
  },
});

/** The options of a test's server. */
export interface TestServerOptions {
  readonly publicUrl?: string;
  readonly imageOrigins?: readonly string[];
  readonly behindProxy?: boolean;
  readonly checkReplies?: boolean;
  readonly rateLimits?: RateLimits;
  readonly limits?: Partial<HttpLimits>;
  /** Adds routes before the server listens. */
  readonly prepare?: (app: FastifyInstance) => void | Promise<void>;
}

/** A server of the HTTP platform alone, listening on the loopback. */
export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly logLines: readonly string[];
  call(path: string, init?: RequestInit): Promise<{ status: number; headers: Headers; body: unknown }>;
  close(): Promise<void>;
}

const buildServer = async (options: TestServerOptions, lines: string[]): Promise<FastifyInstance> => {
  const rateLimits = options.rateLimits ?? rateLimitsOf({ calls: 3000, tokenCalls: 600 });
  const known = createKnownTokens();
  const app = await createHttpServer({
    log: createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } }),
    publicUrl: options.publicUrl,
    imageOrigins: options.imageOrigins ?? [],
    behindProxy: options.behindProxy ?? false,
    nodes: testNodes,
    rateLimits,
    known,
    limits: { ...defaultHttpLimits, ...options.limits },
    translateError: () => undefined,
  });
  const context = {
    authenticate: testAuthenticate,
    authenticateVisitor: testVisitor,
    known,
    proofs: createProofs(randomBytes(32)),
    nodes: testNodes,
    onRefused: async () => undefined,
    positioned: createPositioned(undefined, { reads: new Set(), tells: new Set() }),
    isOpenToTokens: () => true,
    publicCallsPerMinute: rateLimits.publicCalls,
    filesPerMinute: rateLimits.files,
    checkReplies: options.checkReplies ?? false,
  };
  registerSlice(app, { slice: echoSlice, context });
  await options.prepare?.(app);
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, answerNotFound(app));
  return app;
};

/** Starts the HTTP platform with the echo slice. */
export const startTestServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const logLines: string[] = [];
  const app = await buildServer(options, logLines);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    port: Number(new URL(url).port),
    logLines,
    call: async (path, init) => {
      const response = await fetch(`${url}${path}`, init);
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
      return {
        status: response.status,
        headers: response.headers,
        body: isJson && text !== '' ? JSON.parse(text) : text,
      };
    },
    close: async () => {
      app.server.closeAllConnections();
      await app.close();
    },
  };
};

/** A POST of JSON. */
export const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

/** The Authorization header. */
export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** A verbatim GET: fetch would normalise the path, decompress the response and set its own Sec-Fetch headers. */
export const rawGet = (
  url: string,
  options: { path: string; headers?: Readonly<Record<string, string>> },
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }> =>
  new Promise((resolve, reject) => {
    const { hostname: host, port } = new URL(url);
    const outgoing = request({ host, port, path: options.path, headers: { ...options.headers } }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => resolve({ status: reply.statusCode, headers: reply.headers, body: Buffer.concat(chunks) }));
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
