import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import { type ClassRow, findClass } from '../classes';
import type { Seen } from './seen';

/** A class within the caller's reach. */
export const requireClass = async (
  db: Executor,
  { id, seen }: { id: number; seen: Pick<Seen, 'rows'> },
): Promise<ClassRow> => {
  const found = await findClass(db, { id, condition: seen.rows('class', sql`class_row`) });
  if (found === undefined) throw new AppError(platformErrors.recordNotFound);
  return found;
};
