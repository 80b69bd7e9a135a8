import '../identity.table';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database';
import type { Proof } from '../../../platform/http/proof';

/** Longer than a challenge is valid. */
const storedMinutes = 10;

/** Accepts a call with an unused proof of work, and demands one otherwise. */
export const demandProof = async (db: Executor, proof: Proof): Promise<void> => {
  if (proof.done === undefined) throw proof.ask();
  const spent = await db
    .insertInto('app.spent_proof')
    .values({ name: proof.done })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  if (spent === undefined) throw proof.ask();
  await db
    .deleteFrom('app.spent_proof')
    .where('spent_at', '<', sql<Date>`now() - make_interval(mins => ${storedMinutes})`)
    .execute();
};
