import type { RawBuilder } from 'kysely';
import { BoundedMap } from '../../../platform/cache/bounded-map';
import type { Executor } from '../../../platform/db/database';
import { prepareSlotted, type SlottedStatement } from '../../../platform/db/slotted-statement';
import type { WrittenForm } from './written-form';

/** Edits differ by the fields they touch; repeated ones reuse their statement. */
const statementsMax = 100;

const caches = new WeakMap<WrittenForm, BoundedMap<string, SlottedStatement<unknown>>>();

/** The statement of a form under a key, built on first use. */
export const cachedStatement = <T>(
  db: Executor,
  { written, key, build }: { written: WrittenForm; key: string; build: () => RawBuilder<T> },
): SlottedStatement<T> => {
  const cache = caches.get(written) ?? new BoundedMap(statementsMax);
  caches.set(written, cache);
  const made = cache.get(key) ?? prepareSlotted(db, build());
  cache.set(key, made);
  return made as SlottedStatement<T>;
};
