import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { servingName } from '../../platform/db/sharing-servers';
import { Bell } from '../../platform/process/bell';
import { type ClaimedJob, cancelledAmong, claimNext, letGo, settleOrphans } from './claim.repository';
import type { JobDeps } from './job.deps';
import { jobTexts } from './job.texts';
import type { AnyJobKind } from './job-kind';
import { JobStopped, runJob } from './run-job';

/** Jobs per process at once; more would take the database and the CPU from requests. */
const atOnceMost = 2;
/** Notifications wake the worker; polling covers what nobody announces, such as the death of another process. */
const lookEveryMs = 3000;
const reconnectMs = 1000;
/** How long a job that cannot be repeated may take to end by itself when the server stops. */
const finishLimitMs = 5000;
/** How long any job may take to stop; one that does not is left to the next process that polls. */
const stopLimitMs = 7000;

interface Started {
  readonly abort: AbortController;
  readonly kind: AnyJobKind;
  readonly ended: Promise<void>;
}

/**
 * Takes jobs from the queue and runs them, in this process. Its one connection receives notifications and holds the
 * locks on its running jobs: when the process dies they are released, and another process notices within seconds.
 */
export class JobWorker {
  readonly #started = new Map<number, Started>();
  /** Ended jobs whose lock is still held; the connection does one thing at a time. */
  readonly #over: number[] = [];
  readonly #bell = new Bell();
  readonly #stopping = new AbortController();
  #serving: Promise<void> = Promise.resolve();

  constructor(
    private readonly deps: JobDeps,
    private readonly kinds: ReadonlyMap<string, AnyJobKind>,
  ) {}

  start(): void {
    this.#serving = this.#serve();
  }

  /** Takes no more jobs, and returns running ones to the queue: repeatable jobs continue elsewhere or later. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const { abort, kind } of this.#started.values()) {
      if (kind.repeatable) abort.abort(new JobStopped('stopping'));
    }
    const finishLimit = setTimeout(() => this.#abortAll(), finishLimitMs);
    const stopLimit = setTimeout(() => {
      this.#started.clear();
      this.#bell.ring();
    }, stopLimitMs);
    this.#bell.ring();
    await this.#serving;
    clearTimeout(finishLimit);
    clearTimeout(stopLimit);
  }

  #abortAll(): void {
    const reason = new JobStopped(this.#stopping.signal.aborted ? 'stopping' : 'lost');
    for (const { abort } of this.#started.values()) abort.abort(reason);
  }

  async #serve(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#tend();
      } catch (err) {
        this.deps.log.warn({ err }, 'lost the connection of jobs');
      }
      // Without the connection the locks are gone, and the jobs with them.
      this.#abortAll();
      await Promise.all([...this.#started.values()].map(({ ended }) => ended));
      this.#over.length = 0;
      await delay(reconnectMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Serves over one connection until it is lost or the server stops. */
  async #tend(): Promise<void> {
    const line = new pg.Client({
      connectionString: this.deps.db.url,
      application_name: servingName(this.deps.storageId),
      statement_timeout: 4000,
      connectionTimeoutMillis: 1500,
      keepAlive: true,
    });
    const lost = new AbortController();
    line.on('error', () => lost.abort());
    line.on('end', () => {
      lost.abort();
      this.#bell.ring();
    });
    line.on('notification', () => this.#bell.ring());
    await line.connect();
    try {
      await line.query('listen app_job');
      while (!lost.signal.aborted && !(this.#stopping.signal.aborted && this.#started.size === 0)) {
        await this.#look(line);
        await this.#bell.wait(lookEveryMs);
      }
    } finally {
      // A lost connection never confirms that it ended.
      if (!lost.signal.aborted) await line.end();
    }
  }

  async #look(line: pg.Client): Promise<void> {
    for (const id of this.#over.splice(0)) await letGo(line, id);
    const own = [...this.#started.keys()];
    for (const id of await cancelledAmong(line, own)) {
      this.#started.get(id)?.abort.abort(new JobStopped('cancelled'));
    }
    if (this.#stopping.signal.aborted) return;
    const repeatable = [...this.kinds.values()].flatMap(({ kind, repeatable }) => (repeatable ? [kind] : []));
    await settleOrphans(line, { own, repeatable, failed: jobTexts.interrupted, cancelled: jobTexts.cancelled });
    while (this.#started.size < atOnceMost && !this.#stopping.signal.aborted) {
      const job = await claimNext(line, [...this.kinds.keys()]);
      if (job === undefined) return;
      this.#launch(job);
    }
  }

  #launch(job: ClaimedJob): void {
    const kind = this.kinds.get(job.kind);
    if (kind === undefined) return;
    const abort = new AbortController();
    const ended = runJob({ deps: this.deps, job, kind, signal: abort.signal })
      .catch((err: unknown) => this.deps.log.error({ err, job: job.id }, 'could not write down the end of a job'))
      .then(() => {
        this.#started.delete(job.id);
        this.#over.push(job.id);
        this.#bell.ring();
      });
    this.#started.set(job.id, { abort, kind, ended });
    if (this.#stopping.signal.aborted) abort.abort(new JobStopped('stopping'));
  }
}
