import type { Database } from '../../../platform/db/database';
import type { RecordKeeper } from '../keeper';
import { type LiveForm, reachedForm } from '../live-form';
import { type Reach, type ReachAction, reachKey, reachOf, type Viewer } from '../reach';
import type { RecordDeps } from '../record.deps';

/** What reads need. */
export type ReadDeps = Pick<RecordDeps, 'db' | 'keepers'>;

/** How someone sees the rows of a form. */
export interface Visibility {
  readonly form: LiveForm;
  readonly reach: Reach;
  readonly caller: Viewer;
  readonly keeper: RecordKeeper | undefined;
  /** Equal for all who see the same rows and values of this definition in this database. */
  readonly key: string;
}

const numbers = new WeakMap<Database, number>();
let numbered = 0;

/** Forms of two databases may have the same ids and stamps; what is cached for one must not serve the other. */
const numberOf = (db: Database): number => {
  const known = numbers.get(db);
  if (known !== undefined) return known;
  numbered += 1;
  numbers.set(db, numbered);
  return numbered;
};

/** How the caller sees the rows of a form in an action. */
export const visibilityOf = (
  { db, keepers }: ReadDeps,
  { form, caller, action }: Pick<Visibility, 'form' | 'caller'> & { action: ReachAction },
): Visibility => {
  const keeper = keepers.get(form.definition.table_name);
  const key = reachKey(caller, { formId: form.id, relatedIds: form.formIds, sourceIds: form.sourceIds, action });
  return {
    form,
    caller,
    reach: reachOf(caller, reachedForm(form), action),
    keeper,
    key: [numberOf(db), form.id, form.stamp, key, keeper?.table ?? ''].join('/'),
  };
};
