import type { RecordMeta, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Failure } from '../../../platform/http/failure';
import { failures } from '../../../platform/http/failures';
import { notify } from '../../../platform/notices';
import { session } from '../../../platform/session';
import { saveRecord } from '../edit/record-edit.queries';
import type { SentValues } from '../edit/use-record-save';
import { recordName } from '../record-values';
import { isTyping } from './grid-stops';
import { quickEditTexts as texts } from './quick-edit.texts';

interface Step {
  readonly id: number;
  readonly name: string;
  readonly fields: readonly string[];
  readonly before: RecordValues;
  /** The record's version that this list's own edits left; another one means that someone else has written. */
  version: number;
}

const fieldNames = ({ fields }: RecordMeta, { values }: SentValues): string[] =>
  fields.filter(({ field }) => Object.hasOwn(values, field)).map(({ name }) => name);

/** A step back from a save; none where a former value is masked, because nobody here knows it. */
const stepOf = (meta: RecordMeta, row: RecordRow, { base, values }: SentValues): Step | undefined => {
  const columns = Object.keys(values);
  if (columns.some((column) => base.masked[column] !== undefined)) return undefined;
  return {
    id: row.id,
    name: recordName(meta, row),
    fields: fieldNames(meta, { base, values }),
    before: Object.fromEntries(columns.map((column) => [column, base.values[column] ?? null])),
    version: row.version,
  };
};

const words = ({ errmsg, errors = {} }: Failure): string => [errmsg, ...Object.values(errors).flat()].join('；');

const dialogs = '.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open';

/** Steps back from quick edits, the last one first, as long as the list is shown: by Ctrl+Z and by the toast. */
export const useUndo = (meta: RecordMeta, onSaved: (row: RecordRow) => void) => {
  const steps = useRef<Step[]>([]);
  const busy = useRef(false);
  /** Own edits of a record follow one another. */
  const rebase = (id: number, from: number, to: number) => {
    for (const step of steps.current) if (step.id === id && step.version === from) step.version = to;
  };
  const refuse = (step: Step, thrown: unknown) => {
    if (!(thrown instanceof Failure)) throw thrown;
    if (thrown.errcode === recordErrors.staleRecord.errcode) return notify.error(texts.changedSince(step.name));
    // What was not judged can be tried again.
    if (thrown.errors === undefined) steps.current.push(step);
    const failure = new Failure(thrown.kind, { ...thrown, errmsg: texts.notUndone(step.name, words(thrown)) });
    return failures.report({ failure, quiet: false, token: session.token() });
  };
  const undo = async (step = steps.current.at(-1)): Promise<void> => {
    if (step === undefined || busy.current || !steps.current.includes(step)) return;
    busy.current = true;
    steps.current = steps.current.filter((own) => own !== step);
    const { id, version, before: values } = step;
    try {
      const { data } = await saveRecord(meta.id, { id, version, values } as Parameters<typeof saveRecord>[1]);
      rebase(id, version, data.version);
      notify.success(texts.undone(step.name, step.fields));
      onSaved(data);
    } catch (thrown) {
      refuse(step, thrown);
    } finally {
      busy.current = false;
    }
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    if (!isUndo || steps.current.length === 0 || isTyping(event.target) || document.querySelector(dialogs)) return;
    event.preventDefault();
    void undo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  /** Notes an edit that was saved, and says so. */
  return (row: RecordRow, sent: SentValues) => {
    rebase(row.id, sent.base.saved?.version ?? 0, row.version);
    const step = stepOf(meta, row, sent);
    const name = recordName(meta, row);
    if (step === undefined) return notify.success(texts.changed(name, fieldNames(meta, sent)));
    steps.current.push(step);
    return notify.offer(texts.changed(name, step.fields), { label: texts.undo, run: () => void undo(step) });
  };
};
