import type { z } from 'zod';

/** The header that identifies an action, so that it is executed once however often it is sent (requirements §12). */
export const idempotencyHeader = 'Idempotency-Key';

/**
 * Who may call an endpoint: `public` needs no token, `visitor` the token of someone from outside who has proved a mobile
 * number, `session` any signed-in caller (only for what concerns nobody but the caller, such as signing out), anything
 * else is the node `<resource>.<action>` that one of the caller's roles must
 * have. `<resource>.<one>|<other>` accepts either, for a call that checks the exact one itself. A `*` in the resource
 * is replaced by the number in the query parameter that `accessBy` names.
 */
export type Access = 'public' | 'visitor' | 'session' | `${string}.${string}`;

/** One row of an endpoint table: the single source of the server's registration, the web's client and the refusal tests. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /**
   * `/api/public/` is for people from outside and accepts no token of staff. `/vue-admin-template/` is only for the demo
   * list of requirements §7; the description of the API has an address of its own.
   */
  readonly path: `/api/admin/${string}` | `/api/public/${string}` | `/vue-admin-template/${string}` | '/openapi.json';
  readonly access: Access;
  /** The query parameter whose number replaces the `*` in `access`. */
  readonly accessBy?: string;
  readonly summary: string;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** A multipart call instead of JSON: one file in the part `file`, and these text fields besides it. */
  readonly upload?: z.ZodType;
  readonly reply: z.ZodType;
  /** Examples for the API's description, where none can be made from the schema alone. */
  readonly example?: { readonly query?: unknown; readonly body?: unknown; readonly reply?: unknown };
  /** A POST that changes nothing, or only the caller's own session: also allowed while viewing as another user. */
  readonly isHarmless?: true;
  /** Executed once per `Idempotency-Key` header, however often it is sent (assurance J62). */
  readonly isIdempotent?: true;
  /** Also allowed for a caller who must first change the password or set up a second factor. */
  readonly isOpenToNewcomers?: true;
  /** A row with access `session` that API tokens may call too; for other rows their node decides. */
  readonly isOpenToTokens?: true;
  /** A GET of the requirements that changes state: rejected for cross-site and navigation requests (Sec-Fetch-*). */
  readonly changesState?: true;
}

/** A named table of endpoints, one per slice. */
export type EndpointTable = Readonly<Record<string, Endpoint>>;

/** Declares an endpoint table and keeps the exact type of each row. */
export const defineEndpoints = <const T extends EndpointTable>(table: T): T => table;

type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a client sends in the query of an endpoint. */
export type QueryOf<E extends Endpoint> = Input<E['query']>;
/** What a client sends in the body of an endpoint. */
export type BodyOf<E extends Endpoint> = Input<E['body']>;
/** The validated query that the server's handler gets. */
export type ParsedQueryOf<E extends Endpoint> = Output<E['query']>;
/** The validated body that the server's handler gets. */
export type ParsedBodyOf<E extends Endpoint> = Output<E['body']>;
/** The validated text fields of a multipart call that the server's handler gets. */
export type ParsedFieldsOf<E extends Endpoint> = Output<E['upload']>;
/** The reply of an endpoint. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
