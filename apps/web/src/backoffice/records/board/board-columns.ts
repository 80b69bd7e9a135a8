import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { RecordMeta, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import type { BoardColumn } from '@shuyuan/contract/backoffice/records/record.endpoints';
import type { SearchValue } from '../../../platform/list-state/list-state';
import { boardTexts as texts } from './board.texts';

/** A column of a board as it is drawn: an option, or none. */
export interface ColumnHead {
  readonly value: string | null;
  readonly label: string;
  readonly color: string | undefined;
}

/** The name of a column in places that take texts alone. */
export const keyOf = (value: string | null): string => value ?? '';

/** The columns of a board, without those that a condition on its own field excludes. */
export const headsOf = ({ select_item }: CustomFormField, searched: SearchValue | undefined): readonly ColumnHead[] => {
  const options = select_item.map(({ value, label, color }): ColumnHead => ({ value, label, color }));
  const asked: readonly unknown[] | undefined = typeof searched === 'string' ? [searched] : arrayIn(searched);
  if (asked !== undefined) return options.filter(({ value }) => asked.includes(value));
  return [...options, { value: null, label: texts.none, color: undefined }];
};

/** The columns to draw: that of records without a value only while there are some, or while one may be put there. */
export const drawnHeads = (
  heads: readonly ColumnHead[],
  { columns, mayEmpty }: { columns: readonly BoardColumn[] | undefined; mayEmpty: boolean },
): readonly ColumnHead[] => {
  const isUsed = mayEmpty || columns?.some(({ value, total }) => value === null && total > 0);
  return isUsed ? heads : heads.filter(({ value }) => value !== null);
};

const arrayIn = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined);

/** The column that a record is in; a value that is no option any more counts as none. */
export const columnOf = ({ field, select_item }: CustomFormField, row: RecordRow): string | null =>
  select_item.find(({ value }) => value === row[field])?.value ?? null;

/** Whether the caller may change the field by an ordinary edit. */
export const mayMove = (
  { read_only, decided, derived, actions }: Pick<RecordMeta, 'read_only' | 'decided' | 'derived' | 'actions'>,
  { field, form_show }: CustomFormField,
): boolean =>
  actions.includes('edit') &&
  form_show === 1 &&
  ![...read_only, ...derived, ...decided.map((one) => one.field)].includes(field);
