import {
  type RecordConflict,
  type RecordMeta,
  type RecordRow,
  recordClash,
  recordConflict,
} from '@shuyuan/contract/backoffice/records/record';
import { recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import type { RecordFaults, RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { useRef, useState } from 'react';
import { Failure } from '../../../platform/http/failure';
import { failures } from '../../../platform/http/failures';
import { notify } from '../../../platform/notices';
import { session } from '../../../platform/session';
import { formDialogTexts } from '../../../ui/form-dialog/form-dialog.texts';
import type { EditBase } from './edit-values';
import { saveRecord } from './record-edit.queries';
import type { RecordForm } from './use-record-form';

/** Requirements §9, form dialog warning. */
const warningMs = 1000;

/** Why a save is interrupted: someone else changed the record, or it was deleted. */
export type SaveConflict = { readonly kind: 'conflict'; readonly conflict: RecordConflict } | { readonly kind: 'gone' };

const report = (failure: Failure): void => failures.report({ failure, quiet: false, token: session.token() });

/** Messages come by column, or by the column's path in the body. */
const faultsIn = ({ errors = {} }: Failure): RecordFaults =>
  Object.fromEntries(Object.entries(errors).map(([name, messages]) => [name.replace(/^values\./, ''), messages]));

const standoffIn = (failure: Failure, base: EditBase): SaveConflict | undefined => {
  if (base.saved === undefined) return undefined;
  if (failure.errcode === platformErrors.recordNotFound.errcode) return { kind: 'gone' };
  if (failure.errcode !== recordErrors.staleRecord.errcode) return undefined;
  const read = recordConflict.safeParse(failure.data);
  return read.success ? { kind: 'conflict', conflict: read.data } : undefined;
};

/** What a save was based on, and the values that it wrote. */
export interface SentValues {
  readonly base: EditBase;
  readonly values: RecordValues;
}

/** Saving: validated here first, then by the server, whose messages go to their fields; no input is ever lost. */
export const useRecordSave = (options: {
  meta: RecordMeta;
  form: RecordForm;
  onSaved: (row: RecordRow, msg: string, sent: SentValues) => void;
}) => {
  const { meta, form, onSaved } = options;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [standoff, setStandoff] = useState<SaveConflict>();
  // State arrives with the next render; Enter may be pressed twice before it.
  const underWay = useRef(false);

  const refuse = (thrown: unknown, base: EditBase): void => {
    if (!(thrown instanceof Failure)) throw thrown;
    const next = standoffIn(thrown, base);
    setStandoff(next);
    if (next !== undefined) return;
    const faults = faultsIn(thrown);
    setFailure(thrown);
    if (Object.keys(faults).length > 0) form.blame(faults, recordClash.safeParse(thrown.data).data?.clash);
    report(thrown);
  };

  const send = async (base: EditBase, values: RecordValues): Promise<boolean> => {
    if (underWay.current) return false;
    underWay.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      // Validated values are JSON.
      const body = { ...base.saved, values } as Parameters<typeof saveRecord>[1];
      const { data, msg } = await saveRecord(meta.id, body);
      setStandoff(undefined);
      onSaved(data, msg, { base, values });
      return true;
    } catch (thrown) {
      refuse(thrown, base);
      return false;
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };

  return {
    busy,
    isBusy: () => underWay.current,
    standoff,
    /** Why the last save failed, if it did and nobody else has written. */
    failure,
    settle: () => setStandoff(undefined),
    /** Saves the input, on its own base or on another; resolves with whether it is saved. */
    save: async (base: EditBase = form.base, typed: RecordValues = form.typed): Promise<boolean> => {
      const { values, faults } = form.judge(base, typed);
      if (faults === undefined) return send(base, values);
      setStandoff(undefined);
      form.blame(faults);
      notify.warning(formDialogTexts.incomplete, warningMs);
      return false;
    },
  };
};
