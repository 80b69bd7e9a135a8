import type { DragEndEvent, DragStartEvent } from '@dnd-kit/core';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { RecordMeta, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callUnreported } from '../../../platform/http/call';
import { Failure } from '../../../platform/http/failure';
import { failures } from '../../../platform/http/failures';
import { notify } from '../../../platform/notices';
import { session } from '../../../platform/session';
import type { ListController } from '../list/use-record-list';
import { recordName } from '../record-values';
import { boardTexts as texts } from './board.texts';
import { type ColumnHead, columnOf, keyOf, mayMove } from './board-columns';
import { rowIn } from './board-hands';
import type { BoardState } from './use-board';

const warningMs = 3000;
/** By then the card is drawn. */
const returnMs = 100;

/** Why a card was not moved: the record's name, and the faults with the names of their fields. */
const report = (thrown: unknown, { meta, row }: { meta: RecordMeta; row: RecordRow }): void => {
  if (!(thrown instanceof Failure)) throw thrown;
  const faults = Object.entries(thrown.errors ?? {}).flatMap(([path, messages]) => {
    const name = path.replace(/^values\./, '');
    const field = meta.fields.find((one) => one.field === name);
    return messages.map((why) => (field === undefined ? why : texts.fault(field.name, why)));
  });
  const why = faults.length === 0 ? thrown.errmsg : faults.join('；');
  const failure = new Failure(thrown.kind, { ...thrown, errmsg: texts.because(recordName(meta, row), why) });
  failures.report({ failure, quiet: false, token: session.token() });
};

/** After a move by keyboard the focus goes on with the card, which is drawn anew in its column. */
const useReturn = (columns: BoardState['columns']) => {
  const id = useRef<number>(undefined);
  useEffect(() => {
    if (id.current === undefined || columns === undefined) return undefined;
    const later = setTimeout(() => {
      document.querySelector<HTMLElement>(`[data-grip="${id.current}"]`)?.focus();
      id.current = undefined;
    }, returnMs);
    return () => clearTimeout(later);
  }, [columns]);
  return id;
};

/** What is carried and where it may be put: an ordinary edit of the field, or the screen's own act. */
export const useMoves = (
  list: ListController,
  { field, heads, board }: { field: CustomFormField; heads: readonly ColumnHead[]; board: BoardState },
) => {
  const { meta, parts, actions, refresh } = list;
  const [held, setHeld] = useState<RecordRow>();
  const own = parts.board;
  const returnTo = useReturn(board.columns);
  const mayEdit = mayMove({ ...meta, actions: [...actions] }, field);
  const isRequired = field.validation.includes('required');
  const takes = useCallback(
    (row: RecordRow, to: string | null): boolean => {
      if (own !== undefined) return own.takes(row, to);
      return mayEdit && to !== columnOf(field, row) && (to !== null || !isRequired);
    },
    [own, mayEdit, field, isRequired],
  );
  const isMovable = useCallback(
    (row: RecordRow) => heads.some(({ value }) => value !== columnOf(field, row) && takes(row, value)),
    [heads, field, takes],
  );
  const move = async (row: RecordRow, to: string | null): Promise<void> => {
    const takeBack = board.place(row, to);
    const { id, version } = row;
    try {
      const body = { id, version, values: { [field.field]: to } };
      await callUnreported(recordWriteEndpoints.save, { query: { custom_form_id: meta.id }, body });
    } catch (thrown) {
      takeBack();
      report(thrown, { meta, row });
    }
    refresh();
  };
  const drop = (row: RecordRow, { value, label }: ColumnHead): void => {
    if (value === columnOf(field, row)) return;
    if (!takes(row, value)) {
      notify.warning(own?.refusal(row, value) ?? texts.noWay(recordName(meta, row), label), warningMs);
    } else if (own !== undefined) own.onDrop(row, value, list);
    else void move(row, value);
  };
  return {
    held,
    takes,
    isMovable,
    start: (event: DragStartEvent) => setHeld(rowIn(event)),
    cancel: () => setHeld(undefined),
    end: (event: DragEndEvent) => {
      setHeld(undefined);
      const row = rowIn(event);
      if (event.activatorEvent instanceof KeyboardEvent) returnTo.current = row?.id;
      const head = heads.find(({ value }) => event.over !== null && keyOf(value) === event.over.id);
      if (row !== undefined && head !== undefined) drop(row, head);
    },
  };
};
