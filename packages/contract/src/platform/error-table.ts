/** One failure: its wire code, its HTTP status and the Chinese words staff read. */
export interface ErrorEntry {
  readonly errcode: number;
  readonly status: number;
  readonly errmsg: string;
}

/** A slice's failures by name. */
export type ErrorTable = Readonly<Record<string, ErrorEntry>>;

/** Declares an error table and keeps its names. */
export const defineErrors = <const T extends ErrorTable>(table: T): T => table;

/** The body of every failed reply; `errors` maps a field to its messages, `data` is what a screen needs to go on. */
export interface ErrorReply {
  readonly errcode: number;
  readonly errmsg: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly data?: unknown;
}
