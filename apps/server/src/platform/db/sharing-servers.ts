import type pg from 'pg';

const prefix = 'shuyuan jobs ';

/** The name of the connection that each serving process holds all the time; it tells where the process has its files. */
export const servingName = (storageId: string): string => `${prefix}${storageId}`;

/** The storages of the processes that serve from this database. */
export const servedStorages = async (db: Pick<pg.ClientBase, 'query'>): Promise<string[]> => {
  const { rows } = await db.query<{ id: string }>(
    `select distinct substr(application_name, length($1) + 1) as id from pg_stat_activity
     where datname = current_database() and starts_with(application_name, $1) order by id`,
    [prefix],
  );
  return rows.map(({ id }) => id);
};
