import './message.table';
import { defineLock } from '../../platform/db/advisory-lock';
import type { Executor, Tx } from '../../platform/db/database';

const offering = defineLock('offer of message rules');

/** Makes other processes that start at the same time wait for this one. */
export const holdOffers = (db: Tx): Promise<void> => offering.hold(db);

/** The kinds that this installation was offered a rule for. */
export const readOffered = async (db: Executor): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('app.message_offer').select('kind').execute();
  return new Set(rows.map(({ kind }) => kind));
};

/** Remembers that a kind was offered. */
export const markOffered = async (db: Tx, kind: string): Promise<void> => {
  await db.insertInto('app.message_offer').values({ kind }).execute();
};

/** The kinds that have a rule. */
export const readRuled = async (db: Executor): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('app.message_rule').select('kind').distinct().execute();
  return new Set(rows.map(({ kind }) => kind));
};
