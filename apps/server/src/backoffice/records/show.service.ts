import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { runTogether } from '../../platform/db/slotted-statement';
import { AppError } from '../../platform/http/app-error';
import { type Caller, JsonText } from '../../platform/http/slice';
import { readStamp } from '../forms';
import { refuseStale, withKnownForm } from './live-form';
import type { ReachAction } from './reach';
import { withSealed } from './row/sealed-values';
import { type ReadDeps, visibilityOf } from './row/visibility';
import { personSlots } from './scope.sql';
import { showStatement } from './show.statement';

interface Shown {
  readonly formId: number;
  readonly id: number;
  readonly caller: Caller;
}

/** One record as JSON, also a deleted one, as the caller sees it in an action. */
export const shownRecord = (
  deps: ReadDeps,
  { formId, id, caller, action }: Shown & { readonly action: ReachAction },
): Promise<string> =>
  withKnownForm(deps, formId, async (form) => {
    const { db } = deps;
    const visibility = visibilityOf(deps, { form, caller, action });
    const { statement, sealed } = showStatement(db.kysely, visibility);
    const [row] = await runTogether(db, { statement, values: { id, ...personSlots(caller) }, writes: false });
    refuseStale(form, row === undefined ? await readStamp(db, form) : row.stamp);
    if (row === undefined) throw new AppError(platformErrors.recordNotFound);
    const plainOf = ({ id }: CustomFormField) => db.open(row[`sealed_${id}`] ?? '');
    return withSealed(row.body, { visibility, sealed, plainOf });
  });

/** One record, also a deleted one. */
export const showRecord = async (deps: ReadDeps, shown: Shown): Promise<JsonText> =>
  new JsonText(`{"data":${await shownRecord(deps, { ...shown, action: ['detail', 'edit'] })}}`);
