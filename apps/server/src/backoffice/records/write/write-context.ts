import type { Tx } from '../../../platform/db/database';
import type { SlotValues } from '../../../platform/db/slotted-statement';
import type { Actor } from '../actor';
import { withKnownForm } from '../live-form';
import type { ReachAction } from '../reach';
import type { RecordDeps } from '../record.deps';
import { type Visibility, visibilityOf } from '../row/visibility';
import { personSlots } from '../scope.sql';
import { concealingHidden } from './judge/hidden-faults';
import { type WriterShare, writerShare } from './writer-share';
import { type WrittenForm, writtenForm } from './written-form';

/** What writes of records are built from. */
export type WriteDeps = Pick<RecordDeps, 'db' | 'keepers'>;

/** A write of records of one form, on behalf of a caller. */
export interface WriteContext extends Actor {
  readonly deps: WriteDeps;
  readonly written: WrittenForm;
  /** The caller's visibility of the form. */
  readonly visibility: Visibility;
  readonly share: WriterShare;
  /** The action whose roles decide which rows and fields may be written. */
  readonly action: ReachAction;
}

/** Who wants to write records of which form. */
export interface WriteCommand extends Actor {
  readonly formId: number;
}

interface ActingCommand extends WriteCommand {
  /** The action whose roles decide which rows and fields may be written. */
  readonly action: ReachAction;
}

/** Runs a write with the form's definition; repeated with a new one if it turns out to be outdated. */
export const withContext = <T>(
  deps: WriteDeps & { readonly within?: Tx },
  { formId, caller, origin, action }: ActingCommand,
  work: (context: WriteContext) => Promise<T>,
): Promise<T> =>
  withKnownForm(deps, formId, (form) => {
    const written = writtenForm(deps, form);
    const visibility = visibilityOf(deps, { form, caller, action });
    const makes = action === 'create' || action === 'import';
    const share = writerShare(written, { visibility, makes });
    const context = { deps, caller, origin, written, visibility, share, action };
    return concealingHidden(visibility.reach, () => work(context));
  });

/** The audit actions of this slice. */
export type RecordAct = 'create' | 'edit' | 'delete' | 'restore' | 'revert' | 'import' | 'undo';

/** The values of the slots that all statements of a write share. */
export const actSlots = ({ written, caller, origin }: WriteContext, act: RecordAct): SlotValues => ({
  stamp: written.form.stamp,
  actor_id: caller.adminId,
  actor_name: caller.name,
  ip: origin.ip,
  user_agent: origin.userAgent,
  request_id: origin.requestId,
  action: `record.${act}`,
  ...personSlots(caller),
});
