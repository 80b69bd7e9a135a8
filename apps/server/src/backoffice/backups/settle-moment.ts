import { hashRows } from '../../platform/db/copying/rows';
import { readTables } from '../../platform/db/copying/schema-copy';
import { finishRestore } from './restore-backup';
import { openCopyClient } from './write-backup';

/** Reads every row of a database that was brought back to a moment, ends its sessions and notes that in its trail. */
export const settleMoment = async (url: string, at: Date): Promise<{ tables: number; rows: number }> => {
  const client = await openCopyClient(url);
  try {
    const tables = await readTables(client);
    let rows = 0;
    for (const table of tables) rows += (await hashRows(client, table)).rows;
    await client.query('begin');
    await finishRestore(client, { made_at: at.toISOString(), rows });
    await client.query('commit');
    return { tables: tables.length, rows };
  } finally {
    await client.end();
  }
};
