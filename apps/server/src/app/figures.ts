import cluster, { type Worker } from 'node:cluster';
import type { Config } from '../platform/config/config';
import type { Database, Executor } from '../platform/db/database';
import { databaseFigures, poolFigure } from '../platform/db/database-figures';
import { byState, type Figure, gauge, joinFigures } from '../platform/metrics/figure';
import { serveFigures } from '../platform/metrics/figures-server';
import { watchProcess } from '../platform/metrics/process-figures';
import { RequestFigures } from '../platform/metrics/request-figures';
import type { SendSms } from '../platform/sms/send-sms';
import { listenFault, metricsNames } from './listen';

/** Figures of the database are read at most this often, however many ask. */
const databaseEveryMs = 10_000;
/** A database that takes longer is told as down. */
const databaseWithinMs = 2000;
const workerWithinMs = 3000;

type Counts = (db: Executor) => Promise<{ state: string; count: number }[]>;

/** What slices count in the database, by the name of the figure. */
export type Counted = Readonly<Record<string, { readonly help: string; readonly count: Counts }>>;

const within = <T>(work: Promise<T>, { ms, otherwise }: { ms: number; otherwise: T }): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms);
  });
  return Promise.race([work.catch(() => otherwise), late]).finally(() => clearTimeout(timer));
};

const up = (value: 0 | 1): Figure => gauge('shuyuan_database_up', 'Whether the database answered in time.', value);

/** Reads the database's figures and keeps them for some seconds. */
const databaseReader = (db: Database, counted: Counted): (() => Promise<Figure[]>) => {
  const read = async (): Promise<Figure[]> => {
    const figures = await databaseFigures(db.pool);
    for (const [name, { help, count }] of Object.entries(counted)) {
      figures.push(byState(name, help, await count(db.kysely)));
    }
    return [up(1), ...figures];
  };
  let last: { readonly at: number; readonly figures: Promise<Figure[]> } | undefined;
  return () => {
    if (last === undefined || performance.now() - last.at > databaseEveryMs) {
      last = { at: performance.now(), figures: within(read(), { ms: databaseWithinMs, otherwise: [up(0)] }) };
    }
    return last.figures;
  };
};

/** The figures of one serving process. */
export class ProcessFigures {
  readonly requests = new RequestFigures();
  readonly #sms = { sent: 0, failed: 0 };
  readonly #process = watchProcess();

  /** Counts the messages that go through `send`. */
  watchSms(send: SendSms): SendSms {
    return async (message) => {
      try {
        await send(message);
        this.#sms.sent += 1;
      } catch (error) {
        this.#sms.failed += 1;
        throw error;
      }
    };
  }

  /** All figures of this process but those of the database. */
  read(db: Database): Figure[] {
    const samples = Object.entries(this.#sms).map(([state, value]) => ({ labels: { state }, value }));
    return [
      ...this.requests.figures(),
      poolFigure(db.pool),
      { name: 'shuyuan_sms_messages_total', help: 'Messages by outcome.', type: 'counter', samples },
      ...this.#process(),
    ];
  }
}

interface Question {
  readonly figuresWanted: number;
  readonly withDatabase: boolean;
}

interface Reply {
  readonly figuresOf: number;
  readonly figures: readonly Figure[];
}

const isQuestion = (message: unknown): message is Question =>
  typeof message === 'object' && message !== null && 'figuresWanted' in message;

const isReply = (message: unknown, to: number): message is Reply =>
  typeof message === 'object' && message !== null && 'figuresOf' in message && message.figuresOf === to;

let asked = 0;

const askWorker = (worker: Worker, withDatabase: boolean): Promise<readonly Figure[]> => {
  asked += 1;
  const question: Question = { figuresWanted: asked, withDatabase };
  let listener: ((message: unknown) => void) | undefined;
  const reply = new Promise<readonly Figure[]>((resolve) => {
    listener = (message) => {
      if (isReply(message, question.figuresWanted)) resolve(message.figures);
    };
    worker.on('message', listener);
    worker.send(question, () => undefined);
  });
  return within(reply, { ms: workerWithinMs, otherwise: [] }).finally(
    () => listener && worker.off('message', listener),
  );
};

const serve = async (config: Config, read: () => Promise<readonly Figure[]>): Promise<() => Promise<void>> => {
  const { METRICS_HOST: host, METRICS_PORT: port = 0 } = config;
  try {
    return await serveFigures({ host, port, read });
  } catch (error) {
    throw listenFault(error, { host, port, names: metricsNames });
  }
};

/** Lets the figures of a serving process be read: at its own address, or by the process that supervises it. */
export const offerFigures = async (
  config: Config,
  { figures, db, counted }: { figures: ProcessFigures; db: Database; counted: Counted },
): Promise<() => Promise<void>> => {
  const ofDatabase = databaseReader(db, counted);
  const read = async (withDatabase: boolean) => [...(withDatabase ? await ofDatabase() : []), ...figures.read(db)];
  if (cluster.isPrimary) return serve(config, () => read(true));
  const answer = async (message: unknown): Promise<void> => {
    if (!isQuestion(message)) return;
    const reply: Reply = { figuresOf: message.figuresWanted, figures: await read(message.withDatabase) };
    process.send?.(reply, undefined, undefined, () => undefined);
  };
  process.on('message', answer);
  return async () => void process.off('message', answer);
};

/** Lets the figures of all workers be read at one address. One of them is asked for the database's. */
export const offerWorkerFigures = (config: Config): Promise<() => Promise<void>> =>
  serve(config, async () => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true);
    const replies = await Promise.all(
      workers.map(async (worker, index) => {
        if (worker === undefined) throw new Error('it was filtered out');
        return [String(worker.id), await askWorker(worker, index === 0)] as const;
      }),
    );
    return joinFigures(new Map(replies));
  });
