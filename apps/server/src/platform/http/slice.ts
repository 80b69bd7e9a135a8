import type { Readable } from 'node:stream';
import type {
  Access,
  Endpoint,
  EndpointTable,
  ParsedBodyOf,
  ParsedFieldsOf,
  ParsedQueryOf,
  ReplyOf,
} from '@shuyuan/contract/platform/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Proof } from './proof';

/** What one role of a caller gives. The rows and fields of a thing are those of the roles that hold its node. */
export interface RoleGrant {
  readonly nodes: ReadonlySet<string>;
  /** Whose rows the role sees. */
  readonly scope: 'all' | 'department_tree' | 'department' | 'own';
  /** The fields, by id, that the role sees or writes less than whole. */
  readonly fields: ReadonlyMap<number, 'hide' | 'mask' | 'read_only'>;
}

/** The signed-in caller as every handler sees them; made by the authenticator, never from the request's words. */
export interface Caller {
  readonly adminId: number;
  readonly sessionId: number;
  readonly name: string;
  /** The nodes of all roles together. */
  readonly nodes: ReadonlySet<string>;
  /** Holds every node, those of forms made later too. */
  readonly isSuper: boolean;
  readonly roles: readonly RoleGrant[];
  /** The department that new records of the caller get. */
  readonly departmentId: number;
  /** All departments of the caller, and these with all below them. */
  readonly departmentIds: readonly number[];
  readonly departmentTreeIds: readonly number[];
  /** Who looks through the caller's eyes; nothing can be written then. */
  readonly viewer?: { readonly id: number; readonly name: string };
  /** What the caller has to do before anything else is open to them. */
  readonly mustFirst?: 'change_password' | 'set_second_factor';
  /** Another one means that the caller's rights or menu have changed. */
  readonly stamp: string;
}

/** Where a request came from, for the audit trail. */
export interface Origin {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
}

/** Where a request came from. */
export const originOf = (request: FastifyRequest): Origin => ({
  requestId: request.id,
  ip: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 512),
});

/** A file as it comes in; its name is the sender's word and nothing more. */
export interface IncomingFile {
  readonly name: string;
  readonly stream: Readable;
}

/** A multipart call whose body has not been read yet. */
export interface Upload<F> {
  /** Hands the one file to `store` while it arrives, then gives back the result beside the checked text fields. */
  receive<T>(store: (file: IncomingFile) => Promise<T>): Promise<{ readonly stored: T; readonly fields: F }>;
}

/** What a handler gets: checked input, the caller where the endpoint wants one, and the origin. */
export interface Call<E extends Endpoint> {
  readonly query: ParsedQueryOf<E>;
  readonly body: ParsedBodyOf<E>;
  readonly upload: undefined extends E['upload'] ? undefined : Upload<ParsedFieldsOf<E>>;
  readonly caller: E['access'] extends 'public' ? undefined : Caller;
  readonly origin: Origin;
  /** What its `Idempotency-Key` header says, where the endpoint asks for one. */
  readonly requestKey: E['isIdempotent'] extends true ? string : undefined;
  /** The work done for the call, and how to ask for it, where anyone may call. */
  readonly proof: E['access'] extends 'public' ? Proof : undefined;
}

/** A reply that is JSON already, such as one that PostgreSQL built; it goes out as it is. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** One handler per row of the endpoint table. */
export type Handlers<T extends EndpointTable> = {
  readonly [K in keyof T]: (call: Call<T[K]>) => Promise<ReplyOf<T[K]> | JsonText>;
};

/** What routes outside the endpoint tables are given, such as those that serve files. */
export interface PlainRouteContext {
  /** Checks who makes a request, by its bearer token or as `caller` finds out, and that they hold the node. */
  readonly admit: (
    request: FastifyRequest,
    reply: FastifyReply,
    needed: { readonly access: Access; readonly caller?: (() => Promise<Caller>) | undefined },
  ) => Promise<Caller | undefined>;
  readonly filesPerMinute: number;
}

/** What a slice gives to the wiring: its endpoints with their handlers, and routes that answer with something else than JSON. */
export interface Slice {
  readonly name: string;
  readonly endpoints: EndpointTable;
  readonly handlers: Readonly<Record<string, (call: never) => Promise<unknown>>>;
  readonly routes?: (app: FastifyInstance, context: PlainRouteContext) => void;
}

/** Ties an endpoint table to its handlers; a missing or surplus handler is a type error. */
export const defineSlice = <const T extends EndpointTable>(slice: {
  name: string;
  endpoints: T;
  handlers: Handlers<T>;
  routes?: Slice['routes'];
}): Slice => slice;

/**
 * Turns the bearer token of a request into its caller. Throws the platform's invalidToken (50008), signedInElsewhere
 * (50012) or tokenExpired (50014).
 */
export type Authenticate = (token: string) => Promise<Caller>;
