import './access.table';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database';
import { findAmong } from '../../platform/pinyin/rank-texts';
import { staffSql } from './staff.sql';

interface Named {
  readonly id: number;
  readonly name: string;
  readonly username?: string;
}

/** The ids of the people or departments that a keyword finds by name or account name, best first, former ones too. */
export const staffCalled = async (db: Executor, of: keyof typeof staffSql, keyword: string): Promise<number[]> => {
  const columns = of === 'admin' ? sql`id, name, username` : sql`id, name`;
  const { rows } = await sql<Named>`select ${columns} from ${staffSql[of]} order by id`.execute(db);
  const found = await findAmong(rows, { keyword, textsOf: ({ name, username = '' }) => [name, username] });
  return found.map(({ id }) => id);
};
