import type { z } from 'zod';

/** The header that names one act, so that the act is done once however often its request is sent (requirements §12). */
export const idempotencyHeader = 'Idempotency-Key';

/**
 * Who may call an endpoint: `public` needs no token, `session` any signed-in caller (only for what concerns the caller
 * alone, such as signing out), anything else is the node `<resource>.<action>` that one of the caller's roles must hold.
 * `<resource>.<one>|<other>` is opened by either, for a call that asks for the exact one itself. A `*` in the resource
 * stands for the number in the query parameter that `accessBy` names.
 */
export type Access = 'public' | 'session' | `${string}.${string}`;

/** One row of an endpoint table: the single source of the server's registration, the web's client and the refusal tests. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** The second family is the demo list of requirements §7 alone. */
  readonly path: `/api/admin/${string}` | `/vue-admin-template/${string}`;
  readonly access: Access;
  /** The query parameter whose number stands for the `*` in `access`. */
  readonly accessBy?: string;
  readonly summary: string;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** A multipart call instead of JSON: one file in the part `file`, and these text fields beside it. */
  readonly upload?: z.ZodType;
  readonly reply: z.ZodType;
  /** A POST that changes nothing, or nothing but the caller's own session: open also to whoever looks through another's eyes. */
  readonly isHarmless?: true;
  /** Done once under one `Idempotency-Key` header, however often it is sent (assurance J62). */
  readonly isIdempotent?: true;
  /** Open also to a caller who must first change the password or set up a second factor. */
  readonly isOpenToNewcomers?: true;
  /** A GET of the requirements that changes state: refused for cross-site and navigation requests (Sec-Fetch-*). */
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
/** What the server's handler reads from the query once it is checked. */
export type ParsedQueryOf<E extends Endpoint> = Output<E['query']>;
/** What the server's handler reads from the body once it is checked. */
export type ParsedBodyOf<E extends Endpoint> = Output<E['body']>;
/** What the server's handler reads from the text fields of a multipart call once they are checked. */
export type ParsedFieldsOf<E extends Endpoint> = Output<E['upload']>;
/** What an endpoint answers. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
