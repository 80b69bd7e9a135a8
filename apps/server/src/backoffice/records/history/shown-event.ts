import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { AppError } from '../../../platform/http/app-error';
import type { Caller } from '../../../platform/http/slice';
import { holds } from '../../access';
import { findDefinitions } from '../../forms';
import { type LiveForm, withLiveForm } from '../live-form';
import { type ReadDeps, visibilityOf } from '../row/visibility';
import { shownRecord } from '../show.service';
import { touchedValues } from './changes';
import { readSides } from './history.repository';

/** An event of a form: an audit entry about one record, or about the form's records as a whole. */
export interface EventQuery {
  readonly caller: Caller;
  readonly formId: number;
  readonly about?: { readonly id: number; readonly entryId: number } | undefined;
}

/** An event as someone may see it. */
export interface ShownEvent {
  readonly form: { readonly id: number; readonly table_name: string; readonly name: string };
  /** Whether they see every record of the form. */
  readonly seesAll: boolean;
  /** The fields that were touched. */
  readonly changed: readonly string[];
  /** The record as it is now; null when it is deleted, or when the event is about no single one. */
  readonly record: Readonly<Record<string, unknown>> | null;
}

const tell = async (deps: ReadDeps, form: LiveForm, { caller, about }: EventQuery): Promise<ShownEvent> => {
  const visibility = visibilityOf(deps, { form, caller, action: 'index' });
  const { table_name, name } = form.definition;
  const whole = { form: { id: form.id, table_name, name }, seesAll: visibility.reach.isAll };
  if (about === undefined) return { ...whole, changed: [], record: null };
  const { id, entryId } = about;
  const body = await shownRecord(deps, { formId: form.id, id, caller, action: 'index' });
  const record = JSON.parse(body) as Record<string, unknown>;
  const sides = await readSides(deps.db.kysely, { formId: form.id, id, entryId });
  const versions = [sides.before, sides.after].flatMap((side) => side?.definition ?? []);
  const definitions = await findDefinitions(deps.db.kysely, { formId: form.id, versions: [...new Set(versions)] });
  return {
    ...whole,
    changed: touchedValues(sides, { definitions, visibility }).map(({ field }) => field.field),
    record: record.deleted_at === null ? record : null,
  };
};

const gone: readonly unknown[] = [formErrors.formNotFound, recordErrors.notLive, platformErrors.recordNotFound];

/** An event as the caller may see it; undefined when they may not see the record, or it no longer exists. */
export const showEvent = async (deps: ReadDeps, query: EventQuery): Promise<ShownEvent | undefined> => {
  if (!holds(query.caller, `form_${query.formId}.index`)) return undefined;
  try {
    return await withLiveForm(deps, query.formId, (form) => tell(deps, form, query));
  } catch (error) {
    if (error instanceof AppError && gone.includes(error.entry)) return undefined;
    throw error;
  }
};
