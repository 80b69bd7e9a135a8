import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { Tx } from '../../../../platform/db/database';
import { AppError } from '../../../../platform/http/app-error';
import { writeTexts } from '../write.texts';
import type { WriteContext } from '../write-context';
import { type CurrentRow, holdCurrent } from './current.repository';

/** How many records a message names; more would make it unreadable. */
const namedMax = 20;

/** Locks all the records, or refuses with the ids of those that do not exist; `deleted` selects the recycle bin. */
export const holdAll = async (
  db: Tx,
  {
    context,
    ids,
    deleted,
    to = 'change',
  }: { context: WriteContext; ids: readonly number[]; deleted: 'no' | 'either'; to?: 'change' | 'remove' },
): Promise<CurrentRow[]> => {
  const wanted = [...new Set(ids)];
  const held = await holdCurrent(db, { context, ids: wanted, to });
  const rows = held.filter(({ is_deleted }) => deleted === 'either' || !is_deleted);
  if (rows.length === wanted.length) return rows;
  const there = new Set(rows.map(({ id }) => id));
  const gone = wanted.filter((id) => !there.has(id)).slice(0, namedMax);
  throw new AppError(platformErrors.recordNotFound, { errors: { ids: [writeTexts.gone(gone)] } });
};
