/** What the load process is asked to do: send requests on open connections for some seconds. */
export interface LoadJob {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** Whole requests, sent in turn. */
  readonly requests: readonly string[];
  /** Each request is sent once at the most, such as one that makes a record. */
  readonly once: boolean;
}

/** What came of it. */
export interface LoadResult {
  readonly perSecond: number;
  readonly answered: number;
  /** Answers other than 200, with the first of them. */
  readonly refused: number;
  readonly refusal: string;
  readonly medianMs: number;
  readonly p99Ms: number;
}
