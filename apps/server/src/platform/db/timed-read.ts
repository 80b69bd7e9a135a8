import type { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { errorCode } from './connection-trouble';

/** Whether PostgreSQL ended a statement because its time was over. */
export const isOutOfTime = (error: unknown): boolean => errorCode(error) === '57014';

/** Runs a read that PostgreSQL ends after some milliseconds, where the usual limit would be too long to wait for. */
export const readWithin = async <R extends pg.QueryResultRow>(
  pool: pg.Pool,
  milliseconds: number,
  { sql, parameters }: Pick<CompiledQuery<R>, 'sql' | 'parameters'>,
): Promise<R[]> => {
  const client = await pool.connect();
  let isSpent = true;
  try {
    await client.query(`begin read only; set local statement_timeout = ${Math.ceil(milliseconds)}`);
    const { rows } = await client.query<R>(sql, [...parameters]);
    isSpent = false;
    return rows;
  } catch (error) {
    isSpent = !isOutOfTime(error);
    throw error;
  } finally {
    // The connection goes back without its transaction; one that did not answer is replaced.
    if (!isSpent) await client.query('rollback').catch(() => (isSpent = true));
    client.release(isSpent);
  }
};
