import { type ConnectionBuilder, Kysely, PostgresDialect, type TransactionBuilder } from 'kysely';
import pg from 'pg';
import { holdingConnection, refuseSecondConnection } from './held-connection';
import { isReading, onPrimary, type Replicas } from './replicas';
import { Seats } from './seats';
import type { Tables } from './tables';

type OnConnected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (drop?: unknown) => void,
) => void;

/** A pool whose connections are those of a replica while one may be read from. */
export class RoutedPool extends pg.Pool {
  replicas: Replicas | undefined;

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnConnected): void;
  override connect(callback?: OnConnected): Promise<pg.PoolClient> | undefined {
    const { replicas } = this;
    if (replicas === undefined || !isReading()) {
      if (callback === undefined) return super.connect();
      super.connect(callback);
      return undefined;
    }
    const connected = replicas.connect().then((client) => client ?? super.connect());
    if (callback === undefined) return connected;
    connected.then(
      (client) => callback(undefined, client, (drop) => client.release(Boolean(drop))),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }
}

/** A pool with many concurrent users: work that holds one connection is refused another, however requested. */
export class SharedPool extends RoutedPool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnConnected): void;
  override connect(callback?: OnConnected): Promise<pg.PoolClient> | undefined {
    refuseSecondConnection(this);
    if (callback === undefined) return super.connect();
    super.connect(callback);
    return undefined;
  }
}

/** Connections that no transaction takes, so that reads are served however many transactions wait for locks. */
const reservedForReads = 2;
/** How long a transaction waits for its turn; the client gives up at 5 s (requirements §9). */
const seatWaitMs = 3000;

type Work<T, Db> = (db: Db) => Promise<T>;

interface Runs<Db> {
  execute<T>(work: Work<T, Db>): Promise<T>;
}

/** The query builder over such a pool. */
export class SharedKysely extends Kysely<Tables> {
  readonly #pool: SharedPool;
  readonly #seats: Seats;
  readonly #direct: SharedKysely | undefined;

  /** `direct` lends the connections whose session matters, where those of the pool are a pooler's. */
  constructor(pool: SharedPool, direct?: SharedKysely) {
    super({ dialect: new PostgresDialect({ pool }) });
    this.#pool = pool;
    this.#direct = direct;
    this.#seats = new Seats(Math.max(1, pool.options.max - reservedForReads), seatWaitMs);
  }

  override transaction(): TransactionBuilder<Tables> {
    return this.#transaction(super.transaction());
  }

  override startTransaction(): never {
    throw new Error('a transaction without a callback cannot be guarded; use inTransaction');
  }

  override connection(): ConnectionBuilder<Tables> {
    return this.#direct?.connection() ?? this.#guarded(super.connection());
  }

  override async destroy(): Promise<void> {
    await super.destroy();
    await this.#direct?.destroy();
  }

  #transaction(builder: TransactionBuilder<Tables>): TransactionBuilder<Tables> {
    const { setIsolationLevel, setAccessMode } = builder;
    builder.setIsolationLevel = (level) => this.#transaction(setIsolationLevel.call(builder, level));
    builder.setAccessMode = (mode) => this.#transaction(setAccessMode.call(builder, mode));
    return this.#guarded(builder);
  }

  /** Work that holds a connection takes a seat and is marked as holding it meanwhile. */
  #guarded<Db, B extends Runs<Db>>(builder: B & Runs<Db>): B {
    const execute = builder.execute.bind(builder);
    const pool = this.#pool;
    builder.execute = async <T>(work: Work<T, Db>) => {
      refuseSecondConnection(pool);
      const held = (db: Db): Promise<T> => holdingConnection(pool, () => work(db));
      return this.#seats.take(() => onPrimary(() => execute<T>(held)));
    };
    return builder;
  }
}
