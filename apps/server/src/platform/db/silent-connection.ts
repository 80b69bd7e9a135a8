import type { Socket } from 'node:net';
import pg from 'pg';

/** How long PostgreSQL may take to say what has become of a statement. */
const askLimitMs = 1500;

/** Whether a backend still works on its statement. One that waits for a replica has committed and may wait for ever. */
const isAtWork = async (connectionString: string, pid: number): Promise<boolean> => {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: askLimitMs,
    query_timeout: askLimitMs,
    application_name: 'shuyuan',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      `select from pg_stat_activity where pid = $1 and state = 'active' and wait_event is distinct from 'SyncRep'`,
      [pid],
    );
    return rows.length > 0;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => undefined);
  }
};

/**
 * Ends a connection that owes an answer and says nothing, once PostgreSQL cannot be reached by another one or knows
 * nothing of the statement: the network is cut, or the server that had it is gone. TCP would wait for many minutes.
 */
export const endWhenSilent = (
  client: pg.ClientBase,
  { url, silenceMs }: { readonly url: string; readonly silenceMs: number },
): void => {
  const { connection, processID } = client as pg.ClientBase & { connection: pg.Connection; processID: number };
  const stream = connection.stream as Socket;
  let answered = stream.bytesWritten;
  connection.on('readyForQuery', () => {
    answered = stream.bytesWritten;
  });
  stream.setTimeout(silenceMs);
  stream.on('timeout', async () => {
    const asked = stream.bytesWritten;
    if (asked === answered) return;
    const atWork = await isAtWork(url, processID);
    if (stream.destroyed || stream.bytesWritten !== asked || asked === answered) return;
    // Setting the limit again begins another wait.
    if (atWork) stream.setTimeout(silenceMs);
    else stream.destroy(new Error('Connection terminated: PostgreSQL is silent'));
  });
};
