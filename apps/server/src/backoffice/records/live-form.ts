import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import { BoundedMap } from '../../platform/cache/bounded-map';
import { errorCode } from '../../platform/db/connection-trouble';
import type { Database, Executor, Tx } from '../../platform/db/database';
import { onPrimary } from '../../platform/db/replicas';
import { AppError } from '../../platform/http/app-error';
import { holdLiveVersion, readLiveForms, readStamp, type StoredForm, type StoredRelatedForm } from '../forms';
import type { ReachSource, SeenWith } from './keeper';
import type { RecordDeps } from './record.deps';

/** A form that relations point to, with what its labels need. */
export interface RelatedForm extends StoredRelatedForm {
  readonly reachedBy: readonly ReachSource[];
  readonly seenWith: readonly SeenWith[];
}

/** A form as its table implements it. */
export interface LiveForm extends StoredForm {
  readonly related: ReadonlyMap<number, RelatedForm>;
  readonly reachedBy: readonly ReachSource[];
  readonly seenWith: readonly SeenWith[];
  /** The forms that reach to its records depends on besides itself, or to those that its relations point to. */
  readonly sourceIds: readonly number[];
}

type Work<T> = (form: LiveForm) => Promise<T>;
type Deps = Pick<RecordDeps, 'db' | 'keepers'> & {
  /** The transaction that the work belongs to. */
  readonly within?: Executor | undefined;
};

/** The cached definition is no longer live; the work is repeated with the new one. */
class StaleForm extends Error {}

/** Definitions are small compared to rows; a school with more forms than this occasionally reads some again. */
const formsMax = 1000;
/** A form that changes between every read and its use is being worked on; the caller may retry. */
const attempts = 3;

const known = new WeakMap<Database, BoundedMap<number, LiveForm>>();

const knownBy = ({ db }: Pick<Deps, 'db'>): BoundedMap<number, LiveForm> => {
  const forms = known.get(db) ?? new BoundedMap(formsMax);
  known.set(db, forms);
  return forms;
};

const withReachSources = ({ keepers }: Pick<Deps, 'keepers'>, form: StoredForm): LiveForm => {
  const sourcesOf = (table: string): Pick<RelatedForm, 'reachedBy' | 'seenWith'> => {
    const { reachedBy = [], seenWith = [] } = keepers.get(table) ?? {};
    return { reachedBy, seenWith };
  };
  const own = sourcesOf(form.definition.table_name);
  const related = new Map([...form.related].map(([id, one]) => [id, { ...one, ...sourcesOf(one.table) }]));
  const sources = [own, ...related.values()].flatMap(({ reachedBy, seenWith }) => [
    ...reachedBy,
    ...seenWith.flatMap((target) => [target, ...(target.reachedBy ?? [])]),
  ]);
  return { ...form, ...own, related, sourceIds: [...new Set(sources.map(({ formId }) => formId))] };
};

const load = async (deps: Deps, formId: number): Promise<LiveForm> => {
  // It is kept for all, and a write may be the next to use it.
  const form = await onPrimary(() => readLiveForms(deps.within ?? deps.db.kysely, formId));
  if (form === undefined) throw new AppError(formErrors.formNotFound);
  if (form === 'not-live') throw new AppError(recordErrors.notLive);
  const made = withReachSources(deps, form);
  knownBy(deps).set(formId, made);
  return made;
};

/** A missing table, column or type: the definition has changed since it was read. */
const isStale = (error: unknown): boolean =>
  error instanceof StaleForm || ['42P01', '42703', '42704'].includes(errorCode(error) ?? '');

interface Attempt<F, T> {
  readonly formIds: readonly number[];
  readonly load: () => Promise<F>;
  readonly work: (forms: F) => Promise<T>;
}

const repeated = async <F, T>(deps: Deps, { formIds, load, work }: Attempt<F, T>): Promise<T> => {
  for (let left = attempts; ; left -= 1) {
    const forms = await load();
    try {
      return await work(forms);
    } catch (error) {
      if (!isStale(error)) throw error;
      for (const id of formIds) knownBy(deps).delete(id);
      if (left > 1) continue;
      throw error instanceof StaleForm ? new AppError(recordErrors.formChanged, { cause: error }) : error;
    }
  }
};

const knownForm = async (deps: Deps, formId: number): Promise<LiveForm> =>
  knownBy(deps).get(formId) ?? (await load(deps, formId));

/**
 * Runs `work` with a cached definition of a form. The work must check within its own statement or transaction whether
 * it is still live, by `refuseStale` or `verifyLive`; if not, the work is repeated with the new one. This saves a round
 * trip where speed matters.
 */
export const withKnownForm = <T>(deps: Deps, formId: number, work: Work<T>): Promise<T> =>
  repeated(deps, { formIds: [formId], load: () => knownForm(deps, formId), work });

/** Whether a form was deleted, or has no live definition yet. */
export const isGone = (error: unknown): boolean =>
  error instanceof AppError && (error.entry === formErrors.formNotFound || error.entry === recordErrors.notLive);

/** As `withKnownForm` for several forms; those that are gone are left out. */
export const withKnownForms = <T>(
  deps: Deps,
  formIds: readonly number[],
  work: (forms: readonly LiveForm[]) => Promise<T>,
): Promise<T> => {
  const load = async (): Promise<LiveForm[]> => {
    const forms: LiveForm[] = [];
    for (const id of formIds) {
      const form = await knownForm(deps, id).catch((error: unknown) => {
        if (isGone(error)) return undefined;
        throw error;
      });
      if (form !== undefined) forms.push(form);
    }
    return forms;
  };
  return repeated(deps, { formIds, load, work });
};

/** Repeats the work when a statement has seen other live versions than those of its definition. */
export const refuseStale = (form: LiveForm, stamp: string | null): void => {
  if (stamp !== form.stamp) throw new StaleForm();
};

/** Repeats the work when the form is no longer live; locks it against syncs until the transaction ends. */
export const verifyLive = async (db: Tx, form: LiveForm): Promise<void> => {
  if ((await holdLiveVersion(db, form.id)) !== form.live_version) throw new StaleForm();
};

/** Runs `work` with the live definition of a form; refused while the form has none. */
export const withLiveForm = <T>(deps: Deps, formId: number, work: Work<T>): Promise<T> =>
  withKnownForm(deps, formId, async (form) => {
    refuseStale(form, await readStamp(deps.within ?? deps.db, form));
    return work(form);
  });

/** The parts of a live form that its reach depends on. */
export const reachedForm = ({ id, definition, reachedBy, seenWith }: LiveForm) => ({
  id,
  fields: definition.fields,
  reachedBy,
  seenWith,
});
