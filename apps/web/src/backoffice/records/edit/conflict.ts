import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { RecordConflict, RecordMeta } from '@shuyuan/contract/backoffice/records/record';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { changesOf, type EditBase, formFields, sameValue, storedBase } from './edit-values';

/** Whose value a field shall have, by column. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>;

/** A field that is not the same on both sides. */
export interface ConflictLine {
  readonly field: CustomFormField;
  /** As an input holds it. */
  readonly mine: unknown;
  /** As the server sent it. */
  readonly theirs: unknown;
  readonly changedBy: 'both' | 'them';
  /** What was masked to me cannot be put back. */
  readonly fixed: boolean;
}

interface Sides {
  readonly meta: Pick<RecordMeta, 'fields' | 'derived' | 'masked' | 'read_only'>;
  readonly base: EditBase;
  readonly typed: RecordValues;
  readonly conflict: RecordConflict;
}

/** The fields to choose for: those that both changed differently, and those that only the other one changed. */
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

/** What is chosen until staff say otherwise: their own typing stays, and nobody's work is undone in passing. */
export const startChoices = (lines: readonly ConflictLine[]): Choices =>
  Object.fromEntries(lines.map(({ field, changedBy }) => [field.field, changedBy === 'both' ? 'mine' : 'theirs']));

/** What stays typed on top of the other one's version. */
export const settled = ({ chosen, ...sides }: Sides & { chosen: Choices }): RecordValues => {
  const typed: Record<string, unknown> = changesOf(sides.base, sides.typed);
  for (const { field, mine, changedBy } of conflictLines(sides)) {
    if (chosen[field.field] === 'theirs') delete typed[field.field];
    else if (changedBy === 'them') typed[field.field] = mine;
  }
  return typed;
};
