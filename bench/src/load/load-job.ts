/** A job of the load process: to send requests on open connections for some seconds. */
export interface LoadJob {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** Whole requests, sent in turn. */
  readonly requests: readonly string[];
  /** Each request is sent at most once, such as one that creates a record. */
  readonly once: boolean;
  /** The mean time between an answer and the next request of a connection; none by default. */
  readonly thinkMs?: number;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly answered: number;
  /** The number of responses that refuse, with the first of them. */
  readonly refused: number;
  readonly refusal: string;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}
