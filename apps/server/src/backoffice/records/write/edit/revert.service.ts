import type { FormDefinition } from '@shuyuan/contract/backoffice/forms/custom-form';
import { recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import { isNoValue, type RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import type { Executor } from '../../../../platform/db/database';
import { AppError } from '../../../../platform/http/app-error';
import { findDefinitions } from '../../../forms';
import type { Snapshot } from '../../history/history.repository';
import { changedFields } from '../changes';
import { writeTexts } from '../write.texts';
import { type WriteCommand, type WriteContext, type WriteDeps, withContext } from '../write-context';
import type { WrittenForm } from '../written-form';
import type { CurrentRow } from './current.repository';
import { editWithin } from './edit.service';
import { changesFrom, type LaterChange } from './revert.repository';

type Definitions = ReadonlyMap<number, FormDefinition>;

/** The ids of a definition's fields, by their columns. */
const idsByColumn = (definitions: Definitions, version: number): ReadonlyMap<string, number> =>
  new Map(definitions.get(version)?.fields.map(({ field, id }) => [field, id]));

/**
 * The values after the oldest of the changes: the later ones are undone, from the newest back. A field is identified by
 * its id, so that a renamed one is found; fields that are gone or did not exist yet are left out.
 */
const valuesAfter = (
  { writable }: WrittenForm,
  { changes, definitions }: { changes: readonly LaterChange[]; definitions: Definitions },
): RecordValues => {
  const chosen = changes.at(-1)?.after;
  const known = new Set(idsByColumn(definitions, chosen?.definition ?? 0).values());
  const values = new Map<number, unknown>();
  const take = (snapshot: Snapshot | null): void => {
    if (snapshot === null) return;
    const ids = idsByColumn(definitions, snapshot.definition);
    for (const [column, value] of Object.entries(snapshot.values)) {
      const id = ids.get(column);
      if (id !== undefined && known.has(id)) values.set(id, value);
    }
  };
  for (const { before } of changes.slice(0, -1)) take(before);
  return Object.fromEntries(
    writable.flatMap(({ id, field }) => {
      if (!values.has(id)) return [];
      const value = values.get(id);
      return [[field, isNoValue(value) ? null : value]];
    }),
  );
};

const valuesFor = async (
  db: Executor,
  { context: { written }, id, changeId }: { context: WriteContext; id: number; changeId: number },
): Promise<RecordValues> => {
  const changes = await changesFrom(db, { formId: written.form.id, id, changeId });
  if (changes.length === 0) throw new AppError(recordErrors.changeNotFound);
  const versions = changes.flatMap(({ before, after }) => [before, after].flatMap((side) => side?.definition ?? []));
  const definitions = await findDefinitions(db, { formId: written.form.id, versions: [...new Set(versions)] });
  return valuesAfter(written, { changes, definitions });
};

/** The values to restore. Refused if a field that the caller may not write has changed since. */
const within = (
  { share, written }: WriteContext,
  { row, values }: { row: CurrentRow; values: RecordValues },
): RecordValues => {
  const changed = changedFields(share.withheld, { current: row.values, values });
  const decided = changed.filter(({ field }) => written.decided.has(field));
  if (decided.length > 0) {
    const errors = decided.map(({ field, name }) => [field, [writeTexts.decidedSince(name)]]);
    throw new AppError(recordErrors.decidedSince, { errors: Object.fromEntries(errors) });
  }
  if (changed.length > 0) throw new AppError(recordErrors.beyondRights);
  const withheld = new Set(share.withheld.map(({ field }) => field));
  return Object.fromEntries(Object.entries(values).filter(([field]) => !withheld.has(field)));
};

/** Restores a record to its state after one of its changes, validated by the current rules. */
export const revertRecord = (
  deps: WriteDeps,
  command: WriteCommand & { id: number; version: number; changeId: number },
): Promise<string> =>
  withContext(deps, { ...command, action: 'edit' }, (context) =>
    editWithin(context, {
      id: command.id,
      version: command.version,
      act: 'revert',
      valuesFor: async (db, row) =>
        within(context, { row, values: await valuesFor(db, { context, id: row.id, changeId: command.changeId }) }),
    }),
  );
