import type { RecordClash, RecordMeta } from '@shuyuan/contract/backoffice/records/record';
import {
  hiddenColumns,
  isNoValue,
  judgeRecord,
  type RecordFaults,
  type RecordValues,
} from '@shuyuan/contract/backoffice/records/record-values';
import { useCallback, useMemo, useRef, useState } from 'react';
import { changesOf, type EditBase, formFields, judgedOf, sentFields, wholeOf } from './edit-values';
import type { FormHelp } from './record-editor.props';

interface State {
  readonly base: EditBase;
  readonly typed: RecordValues;
  /** What was proposed by other values; it gives way to the next proposal. */
  readonly proposed: RecordValues;
  readonly faults: RecordFaults;
  /** The record whose value conflicts with a field's. */
  readonly clash?: RecordClash | undefined;
  /** Counts rejected saves, so that each focuses its first error. */
  readonly refusals: number;
}

const without = (faults: RecordFaults, column: string): RecordFaults => {
  if (!Object.hasOwn(faults, column)) return faults;
  const { [column]: _, ...others } = faults;
  return others;
};

/** Whether somebody entered the value of a column; losing an unseen default or a switch that is off does not matter. */
const holdsInput = ({ base, typed }: State, column: string): boolean => {
  if (base.masked[column] !== undefined) return true;
  const value = Object.hasOwn(typed, column) || base.saved !== undefined ? wholeOf(base, typed)[column] : null;
  return !isNoValue(value) && value !== false;
};

/** Takes a value, and empties those that no longer fit. */
const withTyped = (
  last: State,
  { column, value, unfit }: { column: string; value: unknown; unfit: FormHelp['unfit'] },
): State => {
  const typed = { ...last.typed, [column]: value };
  const emptied = unfit?.(column, wholeOf(last.base, typed)) ?? [];
  return {
    ...last,
    typed: { ...typed, ...Object.fromEntries(emptied.map((other) => [other, null])) },
    faults: [column, ...emptied].reduce(without, last.faults),
  };
};

/** Fills fields of a new record that are empty or still as they were proposed. */
const withProposed = (last: State, values: RecordValues): State => {
  const whole = wholeOf(last.base, last.typed);
  const free = Object.entries(values).filter(
    ([column]) =>
      last.base.saved === undefined &&
      Object.hasOwn(last.base.values, column) &&
      (isNoValue(whole[column]) || whole[column] === last.proposed[column]),
  );
  if (free.length === 0) return last;
  const proposed = Object.fromEntries(free);
  const faults = free.reduce((left, [column]) => without(left, column), last.faults);
  return { ...last, typed: { ...last.typed, ...proposed }, proposed: { ...last.proposed, ...proposed }, faults };
};

/** The edited values of one record, validated as on the server, and which fields their conditions hide. */
export const useRecordForm = (
  meta: RecordMeta,
  start: EditBase,
  help: FormHelp & { readonly typed?: RecordValues | undefined } = {},
) => {
  const { unfit } = help;
  const fill = start.saved === undefined ? help.fill : undefined;
  const [state, setState] = useState<State>({
    base: start,
    typed: help.typed ?? {},
    proposed: {},
    faults: {},
    refusals: 0,
  });
  const { base, typed, faults } = state;
  const fields = useMemo(() => formFields(meta), [meta]);
  const sent = useMemo(() => sentFields(meta), [meta]);
  const values = useMemo(() => wholeOf(base, typed), [base, typed]);
  const changes = useMemo(() => changesOf(base, typed), [base, typed]);
  const hidden = useMemo(() => hiddenColumns(sent, values), [sent, values]);
  const shown = useMemo(() => {
    const isThere = (column: string) => !meta.read_only.includes(column) || Object.hasOwn(base.fixed, column);
    return fields.filter(({ field }) => !hidden.has(field) && isThere(field));
  }, [fields, hidden, meta, base]);

  const change = useCallback(
    (column: string, value: unknown) => {
      setState((last) => withTyped(last, { column, value, unfit }));
      void fill?.(column, value).then((values) =>
        // The value may have been changed again since.
        setState((last) => (last.typed[column] === value ? withProposed(last, values) : last)),
      );
    },
    [fill, unfit],
  );
  /** Starts from another base, with what was typed on top of it. */
  const rebase = useCallback((next: EditBase, typed: RecordValues = {}) => {
    setState((last) => ({ ...last, base: next, typed, faults: {} }));
  }, []);
  const blame = useCallback((found: RecordFaults, clash?: RecordClash) => {
    setState((last) => ({ ...last, faults: found, clash, refusals: last.refusals + 1 }));
  }, []);
  const uploading = useRef(new Set<string>());
  const setUploading = useCallback((column: string, busy: boolean) => {
    if (busy) uploading.current.add(column);
    else uploading.current.delete(column);
  }, []);

  return {
    ...state,
    values,
    changes,
    fields,
    shown,
    /** Hidden fields with a value that someone entered, which a save would clear. */
    clearing: fields.filter(({ field }) => hidden.has(field) && holdsInput(state, field)),
    dirty: Object.keys(changes).length > 0,
    /** A decided field says so. */
    noteOf: (column: string) => meta.decided.find(({ field }) => field === column)?.message,
    change,
    setUploading,
    /** Whether a save would miss files that are still being uploaded. */
    isUploading: () => uploading.current.size > 0,
    rebase,
    blame,
    judge: (from: EditBase = base, given: RecordValues = typed) =>
      judgeRecord({ fields: sent, ...judgedOf(from, given) }),
    faults,
  };
};

/** What `useRecordForm` gives. */
export type RecordForm = ReturnType<typeof useRecordForm>;
