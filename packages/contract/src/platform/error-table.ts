/** One failure: its error code, its HTTP status and the Chinese message for staff. */
export interface ErrorEntry {
  readonly errcode: number;
  readonly status: number;
  readonly errmsg: string;
}

/** A slice's failures by name. */
export type ErrorTable = Readonly<Record<string, ErrorEntry>>;

/** Declares an error table with its exact type. */
export const defineErrors = <const T extends ErrorTable>(table: T): T => table;

/** The body of every failed reply; `errors` maps a field to its messages, `data` is what a screen needs to continue. */
export interface ErrorReply {
  readonly errcode: number;
  readonly errmsg: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly data?: unknown;
}
