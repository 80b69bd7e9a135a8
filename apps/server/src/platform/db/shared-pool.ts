import { type ConnectionBuilder, Kysely, PostgresDialect, type TransactionBuilder } from 'kysely';
import pg from 'pg';
import { holdingConnection, refuseSecondConnection } from './held-connection';
import { Seats } from './seats';
import type { Tables } from './tables';

type OnConnected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (drop?: unknown) => void,
) => void;

/** A pool with many concurrent users: work that holds one connection is refused another, however requested. */
export class SharedPool extends pg.Pool {
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

  constructor(pool: SharedPool) {
    super({ dialect: new PostgresDialect({ pool }) });
    this.#pool = pool;
    this.#seats = new Seats(Math.max(1, pool.options.max - reservedForReads), seatWaitMs);
  }

  override transaction(): TransactionBuilder<Tables> {
    return this.#transaction(super.transaction());
  }

  override startTransaction(): never {
    throw new Error('a transaction without a callback cannot be guarded; use inTransaction');
  }

  override connection(): ConnectionBuilder<Tables> {
    return this.#guarded(super.connection());
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
      return this.#seats.take(() => execute<T>((db) => holdingConnection(pool, () => work(db))));
    };
    return builder;
  }
}
