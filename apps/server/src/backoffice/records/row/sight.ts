import type { RecordKeeper } from '../keeper';
import type { LiveForm } from '../live-form';
import { type Reach, type ReachAction, reachKey, reachOf, type Viewer } from '../reach';
import type { RecordDeps } from '../record.deps';

/** What reading is done with. */
export type ReadDeps = Pick<RecordDeps, 'db' | 'keepers'>;

/** How someone sees the rows of a form. */
export interface Sight {
  readonly form: LiveForm;
  readonly reach: Reach;
  readonly caller: Viewer;
  readonly keeper: RecordKeeper | undefined;
  /** Equal for all who see the same rows and values of this definition. */
  readonly key: string;
}

/** How the caller sees the rows of a form in an action. */
export const sightOf = (
  { keepers }: Pick<RecordDeps, 'keepers'>,
  { form, caller, action }: Pick<Sight, 'form' | 'caller'> & { action: ReachAction },
): Sight => {
  const keeper = keepers.get(form.definition.table_name);
  const key = reachKey(caller, { formId: form.id, relatedIds: form.formIds, action });
  return {
    form,
    caller,
    reach: reachOf(caller, { id: form.id, fields: form.definition.fields }, action),
    keeper,
    key: [form.id, form.stamp, key, keeper?.table ?? ''].join('/'),
  };
};
