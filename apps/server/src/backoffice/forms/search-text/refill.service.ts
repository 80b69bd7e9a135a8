import type { FormDefinition } from '@shuyuan/contract/backoffice/forms/custom-form';
import { type Executor, inTransaction } from '../../../platform/db/database';
import { loadPinyin } from '../../../platform/pinyin/pinyin';
import { foundBy } from '../../../platform/pinyin/search-grams';
import type { FormDeps } from '../form.deps';
import { holdForm, releaseForm } from '../sync/run.repository';
import { searchedFields, searchKey, wordsOf } from './found-by';
import { findSearchState, holdRows, liveFormIds, setSearchKey, writeFoundBy } from './search-text.repository';

/** Few enough that nobody waits long for a locked row. */
const batchSize = 500;

const fillAll = async (db: Executor, { table_name: table, fields }: FormDefinition): Promise<void> => {
  const searched = searchedFields(fields);
  const columns = searched.map(({ field }) => field);
  const syllablesOf = await loadPinyin();
  for (let after = 0; ; ) {
    const last = await inTransaction(db, async (db) => {
      const rows = await holdRows(db, { table, columns, after, limit: batchSize });
      const found = rows.map((row) => ({ id: row.id, ...foundBy(wordsOf(searched, row), syllablesOf) }));
      await writeFoundBy(db, { table, found });
      return rows.at(-1)?.id;
    });
    if (last === undefined) return;
    after = last;
  }
};

/**
 * Updates the search column of a form's rows to the live definition, in batches; does nothing if it is up to date. The
 * caller holds the form's lock. A process that dies on the way leaves the old key, so that the work is repeated.
 */
export const refillSearch = async (db: Executor, formId: number): Promise<void> => {
  const state = await findSearchState(db, formId);
  if (state === undefined) return;
  const key = searchKey(state.definition.fields);
  if (state.search_key === key) return;
  await fillAll(db, state.definition);
  await setSearchKey(db, { formId, key });
};

/** The same for a form that is not locked; one that is being synced is left to its sync. Failures are logged. */
export const refillForm = ({ db, log }: Pick<FormDeps, 'db' | 'log'>, formId: number): Promise<void> =>
  db
    .connection()
    .execute(async (db) => {
      if (!(await holdForm(db, formId))) return;
      try {
        await refillSearch(db, formId);
      } finally {
        await releaseForm(db, formId);
      }
    })
    .catch((err: unknown) => log.warn({ err, form: formId }, 'could not make the rows of a form findable'));

/** Finishes interrupted refills, form by form. */
export const refillStale = async (deps: Pick<FormDeps, 'db' | 'log'>): Promise<void> => {
  for (const formId of await liveFormIds(deps.db)) await refillForm(deps, formId);
};
