import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import type { SyncPlan, SyncRun } from '@shuyuan/contract/backoffice/forms/form-sync';
import type { Executor } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import type { Caller, Origin } from '../../../platform/http/slice';
import type { Log } from '../../../platform/log/log';

/** What syncs are run with. */
export interface SyncDeps {
  readonly db: Executor;
  readonly log: Log;
}

/** A wish to make a draft live. */
export interface SyncWish {
  readonly formId: number;
  /** The draft whose plan staff saw; another one is refused with `stalePlan`. */
  readonly version?: number | undefined;
  readonly caller: Caller;
  readonly origin: Origin;
}

/** What a sync of the form's draft would do, with the rows that stand in its way. */
export const previewSync = async (_db: Executor, _formId: number): Promise<SyncPlan> => {
  throw new AppError(formErrors.syncFailed);
};

/** Makes the draft live. Waits three seconds at the most; a longer run goes on and is asked for with `readSyncRun`. */
export const startSync = async (_deps: SyncDeps, _wish: SyncWish): Promise<{ plan: SyncPlan; run: SyncRun }> => {
  throw new AppError(formErrors.syncFailed);
};

/** A run by its id; undefined when there is none. One whose process died is shown, and kept, as over. */
export const readSyncRun = async (_db: Executor, _id: number): Promise<SyncRun | undefined> => undefined;
