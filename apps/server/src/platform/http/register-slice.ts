import { type Endpoint, idempotencyHeader } from '@shuyuan/contract/platform/endpoint';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { authorise, type Gate, type GuardOrigin, type NodeNames, noteRefusal } from './access';
import { parseBody, parseKey, parseQuery } from './input';
import { takeUploads, uploadOf } from './multipart';
import { refuseForeignPages } from './sec-fetch';
import { type Authenticate, type Caller, JsonText, type Origin, originOf, type Slice, type Upload } from './slice';

/** A call before its endpoint's exact types are known; the table and `defineSlice` tie them together. */
interface UntypedCall {
  readonly query: unknown;
  readonly body: unknown;
  readonly upload: Upload<unknown> | undefined;
  readonly caller: Caller | undefined;
  readonly origin: Origin;
  readonly requestKey: string | undefined;
}

type Handler = (call: UntypedCall) => Promise<unknown>;

/** What the routes of every slice share. */
export interface RouteContext {
  readonly authenticate: Authenticate;
  readonly nodes: NodeNames;
  readonly onRefused: Gate['onRefused'];
  readonly guardOrigin?: GuardOrigin | undefined;
  /** Calls of public endpoints (sign-in and the like) that one address may make in a minute. */
  readonly publicCallsPerMinute: number;
  /** Files that one address may fetch in a minute. */
  readonly filesPerMinute: number;
  /** Whether a reply that breaks the contract fails the call; on in tests. */
  readonly checkReplies: boolean;
}

const checkReply = (endpoint: Endpoint, reply: unknown): void => {
  const result = endpoint.reply.safeParse(reply);
  if (result.success) return;
  throw new Error(`${endpoint.method} ${endpoint.path} breaks its contract: ${result.error.message}`);
};

const callOf = (endpoint: Endpoint, request: FastifyRequest): UntypedCall => ({
  query: parseQuery(endpoint.query, request.query),
  body: parseBody(endpoint.body, request.body, request.bodyValues),
  upload: endpoint.upload === undefined ? undefined : uploadOf(request, endpoint.upload),
  caller: request.caller,
  origin: originOf(request),
  requestKey: endpoint.isIdempotent ? parseKey(request.headers[idempotencyHeader.toLowerCase()]) : undefined,
});

const gateOf = ({ authenticate, nodes, onRefused, guardOrigin }: RouteContext) => ({
  authenticate,
  nodes,
  onRefused,
  guardOrigin,
});

const routeOf = (endpoint: Endpoint, options: { handler: Handler; context: RouteContext }): RouteOptions => {
  const { handler, context } = options;
  const { access } = endpoint;
  return {
    method: endpoint.method,
    url: endpoint.path,
    config: {
      access,
      ...(endpoint.upload === undefined ? {} : { longBody: true }),
      // Nobody has proven who they are there, so an address gets only as many tries as people need.
      ...(access === 'public' ? { rateLimit: { max: context.publicCallsPerMinute } } : {}),
    },
    onRequest: endpoint.changesState ? [refuseForeignPages] : [],
    preParsing: authorise({ ...endpoint, ...gateOf(context) }),
    handler: async (request, response) => {
      const reply = await handler(callOf(endpoint, request)).catch(async (error: unknown) => {
        await noteRefusal(request, { error, onRefused: context.onRefused });
        throw error;
      });
      const isText = reply instanceof JsonText;
      if (context.checkReplies) checkReply(endpoint, isText ? JSON.parse(reply.text) : reply);
      if (!isText) return reply;
      response.type('application/json; charset=utf-8');
      return reply.text;
    },
  };
};

/** Makes a route of each row of the slice's endpoint table, and adds the slice's own routes. */
export const registerSlice = (app: FastifyInstance, options: { slice: Slice; context: RouteContext }): void => {
  const { slice, context } = options;
  for (const [name, endpoint] of Object.entries(slice.endpoints)) {
    const handler = slice.handlers[name] as Handler | undefined;
    if (handler === undefined) throw new Error(`Slice ${slice.name} has no handler for ${name}`);
    const route = routeOf(endpoint, { handler, context });
    if (endpoint.upload === undefined) app.route(route);
    else takeUploads(app, route);
  }
  slice.routes?.(app, {
    admit: (request, reply, access) => authorise({ access, ...gateOf(context) })(request, reply),
    filesPerMinute: context.filesPerMinute,
  });
};
