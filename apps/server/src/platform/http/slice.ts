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

/** What one role of a caller grants. Rows and fields of a resource come from the roles that hold its node. */
export interface RoleGrant {
  readonly nodes: ReadonlySet<string>;
  /** Whose rows the role sees. */
  readonly scope: 'all' | 'department_tree' | 'department' | 'own';
  /** The fields, by id, that the role hides, masks or makes read-only. */
  readonly fields: ReadonlyMap<number, 'hide' | 'mask' | 'read_only'>;
}

/** What an API token is limited to, besides the rights of its maker. */
export interface TokenLimits {
  readonly id: number;
  readonly access: 'read' | 'write';
  /** The forms whose records it reaches; null for all. The caller's nodes and roles are narrowed to them already. */
  readonly formIds: readonly number[] | null;
  /** The addresses it works from; an empty list means all. */
  readonly ranges: readonly string[];
}

/** The signed-in caller as every handler sees them; made by the authenticator, never from the request's words. */
export interface Caller {
  readonly adminId: number;
  readonly sessionId: number;
  /** Goes into the audit trail; of a call by an API token it names the token too. */
  readonly name: string;
  /** The nodes of all roles together. */
  readonly nodes: ReadonlySet<string>;
  /** Holds every node, including those of future forms. */
  readonly isSuper: boolean;
  readonly roles: readonly RoleGrant[];
  /** The department of records that the caller creates. */
  readonly departmentId: number;
  /** All departments of the caller, and the same with all their descendants. */
  readonly departmentIds: readonly number[];
  readonly departmentTreeIds: readonly number[];
  /** Who views as the caller; nothing can be written then. */
  readonly viewer?: { readonly id: number; readonly name: string };
  /** The API token of the call; without one, a person is signed in. */
  readonly token?: TokenLimits;
  /** What the caller must do before anything else is allowed. */
  readonly mustFirst?: 'change_password' | 'set_second_factor';
  /** Changes when the caller's rights or menu change. */
  readonly stamp: string;
}

/** Someone from outside who has proved a mobile number. They hold no right; what is theirs is found by the number. */
export interface Visitor {
  readonly sessionId: number;
  readonly mobile: string;
  readonly expiresAt: Date;
}

/** Where a request came from, for the audit trail. */
export interface Origin {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** The address by which the caller reaches the product, such as https://school.example; absent where nobody called. */
  readonly site?: string;
}

/** A host as browsers send it: anything else would make an address of its own. */
const hostPattern = /^[a-z0-9._-]+(?::\d{1,5})?$|^\[[0-9a-f:]+\](?::\d{1,5})?$/i;

/** Where a request came from. */
export const originOf = (request: FastifyRequest): Origin => ({
  requestId: request.id,
  ip: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 512),
  site: hostPattern.test(request.host) ? `${request.protocol}://${request.host}` : '',
});

/** An incoming file; its name is only what the sender claims. */
export interface IncomingFile {
  readonly name: string;
  readonly stream: Readable;
}

/** A multipart call whose body has not been read yet. */
export interface Upload<F> {
  /** Passes the one file to `store` while it arrives, then returns the result with the validated text fields. */
  receive<T>(store: (file: IncomingFile) => Promise<T>): Promise<{ readonly stored: T; readonly fields: F }>;
}

/** What a handler receives: validated input, the caller where the endpoint requires one, and the origin. */
export interface Call<E extends Endpoint> {
  readonly query: ParsedQueryOf<E>;
  readonly body: ParsedBodyOf<E>;
  readonly upload: undefined extends E['upload'] ? undefined : Upload<ParsedFieldsOf<E>>;
  readonly caller: E['access'] extends 'public' | 'visitor' ? undefined : Caller;
  /** The person from outside, where the endpoint is for them. */
  readonly visitor: E['access'] extends 'visitor' ? Visitor : undefined;
  readonly origin: Origin;
  /** The value of its `Idempotency-Key` header, where the endpoint requires one. */
  readonly requestKey: E['isIdempotent'] extends true ? string : undefined;
  /** The proof of work of a public endpoint. */
  readonly proof: E['access'] extends 'public' ? Proof : undefined;
}

/** A response that is already JSON, such as one built by PostgreSQL; it is sent as it is. */
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
    needed: {
      readonly access: Access;
      readonly isOpenToTokens?: true;
      readonly caller?: (() => Promise<Caller>) | undefined;
    },
  ) => Promise<Caller | undefined>;
  readonly filesPerMinute: number;
}

/** A slice for the wiring: its endpoints with their handlers, and routes with other responses than JSON. */
export interface Slice {
  readonly name: string;
  readonly endpoints: EndpointTable;
  readonly handlers: Readonly<Record<string, (call: never) => Promise<unknown>>>;
  readonly routes?: (app: FastifyInstance, context: PlainRouteContext) => void;
}

/** Ties an endpoint table to its handlers; a missing or extra handler is a type error. */
export const defineSlice = <const T extends EndpointTable>(slice: {
  name: string;
  endpoints: T;
  handlers: Handlers<T>;
  routes?: Slice['routes'];
}): Slice => slice;

/**
 * Turns the bearer token of a request into its caller; the address is noted as that of an API token's last use. Throws the platform's invalidToken (50008), signedInElsewhere
 * (50012) or tokenExpired (50014).
 */
export type Authenticate = (token: string, ip: string) => Promise<Caller>;

/** Turns the bearer token of someone from outside into who they are. Throws the platform's invalidVisitor (40100). */
export type AuthenticateVisitor = (token: string) => Promise<Visitor>;
