import type { Endpoint } from '@shuyuan/contract/platform/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorise, type NodeNames } from './access';
import { parseBody, parseQuery } from './input';
import { refuseForeignPages } from './sec-fetch';
import type { Authenticate, Caller, Origin, Slice } from './slice';

/** A call before its endpoint's exact types are known; the table and `defineSlice` tie them together. */
interface UntypedCall {
  readonly query: unknown;
  readonly body: unknown;
  readonly caller: Caller | undefined;
  readonly origin: Origin;
}

type Handler = (call: UntypedCall) => Promise<unknown>;

/** What the routes of every slice share. */
export interface RouteContext {
  readonly authenticate: Authenticate;
  readonly nodes: NodeNames;
  /** Calls of public endpoints (sign-in and the like) that one address may make in a minute. */
  readonly publicCallsPerMinute: number;
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
  body: parseBody(endpoint.body, request.body),
  caller: request.caller,
  origin: { requestId: request.id, ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 512) },
});

/** Makes a route of each row of the slice's endpoint table. */
export const registerSlice = (app: FastifyInstance, options: { slice: Slice; context: RouteContext }): void => {
  const { slice, context } = options;
  for (const [name, endpoint] of Object.entries(slice.endpoints)) {
    const handler = slice.handlers[name] as Handler | undefined;
    if (handler === undefined) throw new Error(`Slice ${slice.name} has no handler for ${name}`);
    const { access } = endpoint;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: {
        access,
        // Nobody has proven who they are there, so an address gets only as many tries as people need.
        ...(access === 'public' ? { rateLimit: { max: context.publicCallsPerMinute } } : {}),
      },
      onRequest: endpoint.changesState ? [refuseForeignPages] : [],
      preParsing: authorise({ access, authenticate: context.authenticate, nodes: context.nodes }),
      handler: async (request) => {
        const reply = await handler(callOf(endpoint, request));
        if (context.checkReplies) checkReply(endpoint, reply);
        return reply;
      },
    });
  }
};
