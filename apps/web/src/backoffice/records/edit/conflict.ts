import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { RecordConflict, RecordMeta } from '@shuyuan/contract/backoffice/records/record';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { changesOf, type EditBase, formFields, sameValue, storedBase } from './edit-values';

/** Whose value each field gets, by column. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>;

/** A field whose value differs between the two sides. */
export interface ConflictLine {
  readonly field: CustomFormField;
  /** As an input has it. */
  readonly mine: unknown;
  /** As the server sent it. */
  readonly theirs: unknown;
  readonly changedBy: 'both' | 'them';
  /** A value that is masked for the caller cannot be put back. */
  readonly fixed: boolean;
}

interface Sides {
  readonly meta: Pick<RecordMeta, 'fields' | 'derived' | 'masked' | 'read_only'>;
  readonly base: EditBase;
  readonly typed: RecordValues;
  readonly conflict: RecordConflict;
}

/** The fields to choose for: those that both changed differently, and those that only the other user changed. */
export const conflictLines = ({ meta, base, typed, conflict }: Sides): readonly ConflictLine[] => {
  const theirs = storedBase(meta, conflict.record);
  const mine = changesOf(base, typed);
  const theyChanged = new Set(conflict.changes.map(({ field }) => field));
  return formFields(meta).flatMap((field): ConflictLine[] => {
    const column = field.field;
    if (!theyChanged.has(column)) return [];
    const isMine = Object.hasOwn(mine, column);
    const masked = base.masked[column] !== undefined || theirs.masked[column] !== undefined;
    const value = isMine ? mine[column] : base.values[column];
    if (!masked && sameValue(value, theirs.values[column])) return [];
    return [
      {
        field,
        mine: value ?? base.masked[column] ?? null,
        theirs: conflict.record[column] ?? null,
        changedBy: isMine ? 'both' : 'them',
        fixed: masked && !isMine,
      },
    ];
  });
};

/** The default choices: the user's own input stays, and the other user's changes are not undone. */
export const startChoices = (lines: readonly ConflictLine[]): Choices =>
  Object.fromEntries(lines.map(({ field, changedBy }) => [field.field, changedBy === 'both' ? 'mine' : 'theirs']));

/** The typed values that remain on top of the other user's version. */
export const settled = ({ chosen, ...sides }: Sides & { chosen: Choices }): RecordValues => {
  const typed: Record<string, unknown> = changesOf(sides.base, sides.typed);
  for (const { field, mine, changedBy } of conflictLines(sides)) {
    if (chosen[field.field] === 'theirs') delete typed[field.field];
    else if (changedBy === 'them') typed[field.field] = mine;
  }
  return typed;
};
