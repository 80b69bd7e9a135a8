import { readSchoolOffset } from '../../../platform/db/school-offset';
import { readStamp } from '../../forms';
import { refuseStale } from '../live-form';
import type { RecordDeps } from '../record.deps';
import { type WriteCommand, type WriteContext, withContext } from '../write/write-context';

/** What a step of an import knows. */
export interface ImportContext extends WriteContext {
  /** The school's distance from UTC in minutes. */
  readonly offset: number;
}

/** Runs a step of an import with the form's live definition; what is proposed and checked by an older one would be wrong. */
export const withImportContext = <T>(
  deps: RecordDeps,
  { formId, caller, origin }: WriteCommand,
  work: (context: ImportContext) => Promise<T>,
): Promise<T> =>
  withContext(deps, { formId, caller, origin, action: 'import' }, async (context) => {
    const { form } = context.written;
    refuseStale(form, await readStamp(deps.db, form));
    return work({ ...context, offset: await readSchoolOffset(deps.db.kysely) });
  });
