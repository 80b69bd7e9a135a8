import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import type { Executor, Tx } from '../../../../platform/db/database';
import type { Caller } from '../../../../platform/http/slice';
import { holds } from '../../../access';
import { claimsOf } from '../../claims';
import { withLiveForm } from '../../live-form';
import { visibilityOf } from '../../row/visibility';
import { judgeGiven, refuseFaults } from '../judge/judge.service';
import { refuseUnreachable } from '../judge/reachable-targets';
import { type WriteCommand, type WriteDeps, withContext } from '../write-context';
import { writerShare } from '../writer-share';
import { writtenForm } from '../written-form';

/** What a caller may write in a new record of a form. */
export interface NewRecord {
  /** The fields that may be given a value. */
  readonly fields: readonly CustomFormField[];
  /** Those of them that only staff who may decide give a value. */
  readonly decided: ReadonlySet<string>;
  /** Those by which a record is refused because of another one: what a refusal says is known to whoever tries. */
  readonly claims: ReadonlySet<string>;
}

/** What a caller may write in a new record; undefined when they may create none. */
export const readNewRecord = (
  deps: WriteDeps,
  db: Executor,
  { formId, caller }: { formId: number; caller: Caller },
): Promise<NewRecord | undefined> =>
  withLiveForm({ ...deps, within: db }, formId, async (form) => {
    const written = writtenForm(deps, form);
    const { keeper } = written;
    if (!holds(caller, `form_${formId}.create`) || keeper?.withholds?.includes('create') === true) return undefined;
    const visibility = visibilityOf(deps, { form, caller, action: 'create' });
    const { writable: fields } = writerShare(written, { visibility, makes: true });
    return { fields, decided: new Set(written.decided.keys()), claims: new Set(claimsOf(fields, keeper)) };
  });

/** Refuses values that a new record of this caller could not have, at their fields; nothing is required of them. */
export const refuseUnfit = (deps: WriteDeps, db: Tx, command: WriteCommand & { values: RecordValues }): Promise<void> =>
  withContext({ ...deps, within: db }, { ...command, action: 'create' }, async (context) => {
    const { written, share } = context;
    const judged = judgeGiven(written, { fields: share.writable, values: command.values });
    refuseFaults(judged.faults.size === 0 ? undefined : Object.fromEntries(judged.faults));
    await refuseUnreachable(db, { context, changes: [{ values: judged.written }] });
  });
