import type { Caller } from '../../../platform/http/slice';
import type { RecordKeeper } from '../keeper';
import type { LiveForm } from '../live-form';
import { type Reach, reachKey, reachOf } from '../reach';
import type { RecordDeps } from '../record.deps';

/** What reading is done with. */
export type ReadDeps = Pick<RecordDeps, 'db' | 'keepers'>;

/** How someone sees the rows of a form. */
export interface Sight {
  readonly form: LiveForm;
  readonly reach: Reach;
  readonly caller: Pick<Caller, 'isSuper' | 'nodes'>;
  readonly keeper: RecordKeeper | undefined;
  /** Equal for all who see the same rows and values of this definition. */
  readonly key: string;
}

/** How the caller sees the rows of a form. */
export const sightOf = (
  { keepers }: Pick<RecordDeps, 'keepers'>,
  { form, caller }: Pick<Sight, 'form' | 'caller'>,
): Sight => {
  const keeper = keepers.get(form.definition.table_name);
  return {
    form,
    caller,
    reach: reachOf(caller, { id: form.id, fields: form.definition.fields }),
    keeper,
    key: [form.id, form.stamp, reachKey(caller, form.formIds), keeper?.table ?? ''].join('/'),
  };
};
