import { type Endpoint, idempotencyHeader } from '@shuyuan/contract/platform/endpoint';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { authorise, type GuardOrigin, type NodeNames, noteRefusal, type OpenToTokens, type RouteGuard } from './access';
import { parseBody, parseKey, parseQuery, withoutUnknown } from './input';
import type { KnownTokens } from './known-tokens';
import { takeUploads, uploadOf } from './multipart';
import type { Positioned } from './positioned';
import type { Proof, Proofs } from './proof';
import { refuseForeignPages } from './sec-fetch';
import {
  type Authenticate,
  type AuthenticateVisitor,
  type Caller,
  JsonText,
  type Origin,
  originOf,
  type Slice,
  type Upload,
  type Visitor,
} from './slice';

/** A call before its endpoint's exact types are known; the table and `defineSlice` tie them together. */
interface UntypedCall {
  readonly query: unknown;
  readonly body: unknown;
  readonly upload: Upload<unknown> | undefined;
  readonly caller: Caller | undefined;
  readonly visitor: Visitor | undefined;
  readonly origin: Origin;
  readonly requestKey: string | undefined;
  readonly proof: Proof | undefined;
}

type Handler = (call: UntypedCall) => Promise<unknown>;

/** What the routes of every slice share. */
export interface RouteContext {
  readonly authenticate: Authenticate;
  readonly authenticateVisitor: AuthenticateVisitor;
  readonly known: KnownTokens;
  readonly proofs: Proofs;
  readonly nodes: NodeNames;
  readonly onRefused: RouteGuard['onRefused'];
  readonly guardOrigin?: GuardOrigin | undefined;
  readonly isOpenToTokens: OpenToTokens;
  /** Reads from replicas where there are any. */
  readonly positioned: Positioned;
  /** Calls of a public endpoint (sign-in and the like) that one address may make in a minute without a proof of work. */
  readonly publicCallsPerMinute: number;
  /** File requests per address and minute. */
  readonly filesPerMinute: number;
  /** Whether a reply that breaks the contract fails the call; on in tests. */
  readonly checkReplies: boolean;
}

const checkReply = (endpoint: Endpoint, reply: unknown): void => {
  const result = endpoint.reply.safeParse(reply);
  if (result.success) return;
  throw new Error(`${endpoint.method} ${endpoint.path} breaks its contract: ${result.error.message}`);
};

const queryOf = ({ method, changesState, query }: Endpoint, given: unknown): unknown =>
  parseQuery(query, method === 'GET' && !changesState ? withoutUnknown(query, given) : given);

const callOf = (endpoint: Endpoint, { request, proofs }: { request: FastifyRequest; proofs: Proofs }): UntypedCall => ({
  query: queryOf(endpoint, request.query),
  body: parseBody(endpoint.body, request.body, request.bodyValues),
  upload: endpoint.upload === undefined ? undefined : uploadOf(request, endpoint.upload),
  caller: request.caller,
  visitor: request.visitor,
  origin: originOf(request),
  requestKey: endpoint.isIdempotent ? parseKey(request.headers[idempotencyHeader.toLowerCase()]) : undefined,
  proof: endpoint.access === 'public' ? proofs.of(request) : undefined,
});

const guardOf = (context: RouteContext) => ({
  authenticate: context.authenticate,
  authenticateVisitor: context.authenticateVisitor,
  known: context.known,
  nodes: context.nodes,
  onRefused: context.onRefused,
  guardOrigin: context.guardOrigin,
  isOpenToTokens: context.isOpenToTokens,
});

/**
 * Callers of a public endpoint are not authenticated, so an address gets only as many calls as people need. Above that,
 * calls need a proof of work instead of being refused: a flood must not shut out everyone else at the same address.
 */
const publicLimit = ({ publicCallsPerMinute, proofs }: RouteContext) => ({
  max: publicCallsPerMinute,
  allowList: proofs.letPass,
  errorResponseBuilder: (request: FastifyRequest) => proofs.of(request).ask(),
});

/** Someone who has just signed in is known from their first call on. */
const noteToken = (reply: unknown, known: KnownTokens): void => {
  if (typeof reply !== 'object' || reply === null) return;
  for (const name of ['access_token', 'visitor_token']) {
    const token: unknown = Reflect.get(reply, name);
    if (typeof token === 'string') known.add(token);
  }
};

const routeOf = (endpoint: Endpoint, options: { handler: Handler; context: RouteContext }): RouteOptions => {
  const { handler, context } = options;
  const { access } = endpoint;
  return {
    method: endpoint.method,
    url: endpoint.path,
    config: {
      access,
      ...(endpoint.upload === undefined ? {} : { longBody: true }),
      ...(access === 'public' ? { rateLimit: publicLimit(context) } : {}),
    },
    onRequest: endpoint.changesState ? [refuseForeignPages] : [],
    preParsing: authorise({ route: endpoint, ...guardOf(context) }),
    handler: async (request, response) => {
      const call = callOf(endpoint, { request, proofs: context.proofs });
      const reply = await context
        .positioned(endpoint, { request, response }, () => handler(call))
        .catch(async (error: unknown) => {
          await noteRefusal(request, { error, onRefused: context.onRefused });
          throw error;
        });
      if (access === 'public') noteToken(reply, context.known);
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
    admit: async (request, reply, { caller, ...route }) => {
      await authorise({ route, ...guardOf(context), caller })(request, reply);
      return request.caller;
    },
    filesPerMinute: context.filesPerMinute,
  });
};
