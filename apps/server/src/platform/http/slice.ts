import type {
  Endpoint,
  EndpointTable,
  ParsedBodyOf,
  ParsedQueryOf,
  ReplyOf,
} from '@shuyuan/contract/platform/endpoint';

/** The signed-in caller as every handler sees them; made by the authenticator, never from the request's words. */
export interface Caller {
  readonly adminId: number;
  readonly sessionId: number;
  readonly name: string;
  readonly nodes: ReadonlySet<string>;
  /** Holds every node, those of forms made later too. */
  readonly isSuper: boolean;
}

/** Where a request came from, for the audit trail. */
export interface Origin {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
}

/** What a handler gets: checked input, the caller where the endpoint wants one, and the origin. */
export interface Call<E extends Endpoint> {
  readonly query: ParsedQueryOf<E>;
  readonly body: ParsedBodyOf<E>;
  readonly caller: E['access'] extends 'public' ? undefined : Caller;
  readonly origin: Origin;
}

/** One handler per row of the endpoint table. */
export type Handlers<T extends EndpointTable> = {
  readonly [K in keyof T]: (call: Call<T[K]>) => Promise<ReplyOf<T[K]>>;
};

/** What a slice gives to the wiring: its endpoints with their handlers. */
export interface Slice {
  readonly name: string;
  readonly endpoints: EndpointTable;
  readonly handlers: Readonly<Record<string, (call: never) => Promise<unknown>>>;
}

/** Ties an endpoint table to its handlers; a missing or surplus handler is a type error. */
export const defineSlice = <const T extends EndpointTable>(slice: {
  name: string;
  endpoints: T;
  handlers: Handlers<T>;
}): Slice => slice;

/**
 * Turns the bearer token of a request into its caller. Throws the platform's invalidToken (50008), signedInElsewhere
 * (50012) or tokenExpired (50014).
 */
export type Authenticate = (token: string) => Promise<Caller>;
