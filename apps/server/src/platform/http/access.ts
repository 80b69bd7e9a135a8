import { accessStampHeader } from '@shuyuan/contract/platform/access-stamp';
import type { Access, Endpoint } from '@shuyuan/contract/platform/endpoint';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isWithin } from '../network/address-ranges.rules';
import { AppError } from './app-error';
import { httpTexts } from './http.texts';
import type { KnownTokens } from './known-tokens';
import {
  type Authenticate,
  type AuthenticateVisitor,
  type Caller,
  type Origin,
  originOf,
  type TokenLimits,
  type Visitor,
} from './slice';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call this route; a route without it prevents the start. */
    access?: Access;
    /** Accepts large bodies, which may take long to arrive. */
    longBody?: boolean;
    /** Logged at debug level only. */
    quiet?: boolean;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
    visitor: Visitor | undefined;
  }
}

/** The nodes that a role can hold, with the labels that staff read. */
export type NodeNames = ReadonlyMap<string, string>;

const bearer = /^Bearer ([A-Za-z0-9._~+/=-]{1,256})$/i;

/** The nodes of which any one opens an endpoint: `a.b|c` is a.b and a.c. */
const alternatives = (access: Access): string[] => {
  const [resource = '', actions = ''] = access.split('.');
  return actions.split('|').map((action) => `${resource}.${action}`);
};

const number = /^[1-9][0-9]{0,14}$/;

/** The nodes that one request needs: `*` is replaced by the id in the request; without one, nobody holds them. */
const neededNodes = (
  request: FastifyRequest,
  { access, accessBy }: Pick<Endpoint, 'access' | 'accessBy'>,
): string[] => {
  const needed = alternatives(access);
  if (accessBy === undefined) return needed;
  const query: unknown = request.query;
  const given: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, accessBy) : undefined;
  if (typeof given !== 'string' || !number.test(given)) return [];
  return needed.map((node) => node.replace('*', given));
};

/** Whether an access needs no node. */
const isOpen = (access: Access): boolean => access === 'public' || access === 'visitor' || access === 'session';

/** Prevents the start for a route that does not declare its access, or that names an unknown node. */
export const requireDeclaredAccess = (app: FastifyInstance, nodes: NodeNames): void => {
  app.addHook('onRoute', (route) => {
    const access = route.config?.access;
    const name = `${[route.method].flat().join('|')} ${route.url}`;
    if (access === undefined) throw new Error(`Route ${name} does not declare its access`);
    if (isOpen(access)) return;
    for (const node of alternatives(access)) {
      if (!nodes.has(node)) throw new Error(`Route ${name} needs the node ${node}, which is not in the catalogue`);
    }
  });
};

/** The token of a request, valid or not. */
export const tokenIn = (request: FastifyRequest): string | undefined =>
  bearer.exec(request.headers.authorization ?? '')?.[1];

/** Only the header authenticates: a cookie never does, and a token in the query must equal the header's. */
const bearerToken = (request: FastifyRequest): string => {
  const token = tokenIn(request);
  if (token === undefined) throw new AppError(platformErrors.invalidToken);
  const query: unknown = request.query;
  const repeated = typeof query === 'object' && query !== null ? Reflect.get(query, 'token') : undefined;
  if (repeated !== undefined && repeated !== token) throw new AppError(platformErrors.invalidToken);
  return token;
};

/** A call that was refused because its caller lacks a right. */
export interface Refusal {
  readonly caller: Caller;
  readonly origin: Origin;
  readonly method: string;
  readonly path: string;
  /** The nodes that the caller lacks, or may not use from their address; empty when it was not about nodes. */
  readonly nodes: readonly string[];
  /** The message for the caller. */
  readonly reason: string;
}

const refusalOf = (request: FastifyRequest, known: Pick<Refusal, 'caller' | 'nodes' | 'reason'>): Refusal => ({
  origin: originOf(request),
  method: request.method,
  path: request.routeOptions.url ?? '',
  ...known,
});

/** Checks the address of a route's callers; undefined for a route that is open to every address. */
export type GuardOrigin = (access: Access) => ((origin: Origin) => Promise<AppError | undefined>) | undefined;

type Declared = Pick<
  Endpoint,
  'access' | 'accessBy' | 'changesState' | 'isHarmless' | 'isOpenToNewcomers' | 'isOpenToTokens'
>;

/** Whether API tokens may call a route, if they have the right. */
export type OpenToTokens = (route: Pick<Endpoint, 'access' | 'isOpenToTokens'>) => boolean;

/** Who may call a route, and how that is checked. */
export interface RouteGuard {
  readonly route: Declared;
  readonly authenticate: Authenticate;
  readonly authenticateVisitor: AuthenticateVisitor;
  /** Finds the caller of a route that a browser requests by itself, without a token. */
  readonly caller?: (() => Promise<Caller>) | undefined;
  readonly known: KnownTokens;
  readonly nodes: NodeNames;
  /** Records a refusal before it is answered. */
  readonly onRefused: (refusal: Refusal) => Promise<void>;
  readonly guardOrigin?: GuardOrigin | undefined;
  readonly isOpenToTokens: OpenToTokens;
}

const isWrite = (request: FastifyRequest, { changesState, isHarmless }: Declared): boolean =>
  !isHarmless && (changesState === true || request.method !== 'GET');

const firstSteps = {
  change_password: platformErrors.mustChangePassword,
  set_second_factor: platformErrors.mustSetSecondFactor,
} as const;

/** Records what a handler refuses for lack of a right, like the guard's refusals; other failures are ignored. */
export const noteRefusal = async (
  request: FastifyRequest,
  { error, onRefused }: { error: unknown; onRefused: RouteGuard['onRefused'] },
): Promise<void> => {
  const { caller } = request;
  if (caller === undefined || !(error instanceof AppError) || error.entry.status !== 403) return;
  await onRefused(refusalOf(request, { caller, nodes: [], reason: error.message }));
};

/** Why an API token may not make this call, whatever its maker's rights are. */
const tokenRefusal = (request: FastifyRequest, { route, isOpenToTokens }: RouteGuard, token: TokenLimits) => {
  if (!isWithin(token.ranges, request.ip)) return platformErrors.tokenOutside;
  if (!isOpenToTokens(route)) return platformErrors.closedToTokens;
  return token.access === 'read' && isWrite(request, route) ? platformErrors.readOnlyToken : undefined;
};

const signedIn = async ({ authenticate, known }: RouteGuard, request: FastifyRequest): Promise<Caller> => {
  const token = bearerToken(request);
  const caller = await authenticate(token, request.ip);
  known.add(token);
  return caller;
};

/** Visitors' tokens come from another table than staff's, so that neither is ever taken for the other. */
const knownVisitor = async ({ authenticateVisitor, known }: RouteGuard, request: FastifyRequest): Promise<Visitor> => {
  const token = tokenIn(request);
  if (token === undefined) throw new AppError(platformErrors.invalidVisitor);
  const visitor = await authenticateVisitor(token);
  known.add(token);
  return visitor;
};

/** Makes the check that runs before a route's body is read: who is calling, and may they. */
export const authorise = (guard: RouteGuard) => {
  const { route, nodes } = guard;
  const { access } = route;
  const guardAddress = isOpen(access) ? undefined : guard.guardOrigin?.(access);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (access === 'public') return;
    if (access === 'visitor') {
      request.visitor = await knownVisitor(guard, request);
      return;
    }
    const caller = guard.caller === undefined ? await signedIn(guard, request) : await guard.caller();
    request.caller = caller;
    reply.header(accessStampHeader, caller.stamp);
    const refuse = async (error: AppError, missing: readonly string[]): Promise<never> => {
      await guard.onRefused(refusalOf(request, { caller, nodes: missing, reason: error.message }));
      throw error;
    };
    if (caller.viewer !== undefined && isWrite(request, route)) {
      await refuse(new AppError(platformErrors.readOnlySession), []);
    }
    const closed = caller.token && tokenRefusal(request, guard, caller.token);
    if (closed !== undefined) await refuse(new AppError(closed), []);
    if (caller.mustFirst !== undefined && route.isOpenToNewcomers !== true) {
      await refuse(new AppError(firstSteps[caller.mustFirst]), []);
    }
    if (access === 'session') return;
    const needed = neededNodes(request, route);
    if (caller.isSuper || needed.some((node) => caller.nodes.has(node))) {
      const outside = await guardAddress?.(originOf(request));
      if (outside !== undefined) await refuse(outside, needed);
      return;
    }
    const names = alternatives(access).map((node) => nodes.get(node) ?? node);
    await refuse(new AppError(platformErrors.forbidden, { errmsg: httpTexts.missingRight(names) }), needed);
  };
};
