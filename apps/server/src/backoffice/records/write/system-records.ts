import { judgeWhole, type RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import type { Actor } from '../actor';
import { verifyLive } from '../live-form';
import type { ReachAction } from '../reach';
import { binHeld } from './bin/destroy.service';
import { insertedId } from './create/create.service';
import { insertMany } from './create/create-many.service';
import { holdCurrent } from './edit/current.repository';
import { writeEdits } from './edit/edit-rows';
import { judgeGiven, refuseFaults } from './judge/judge.service';
import { findPointers } from './judge/pointers.repository';
import { explainClosed } from './refused-write';
import { type WriteContext, type WriteDeps, withContext } from './write-context';

/** A record as its keeper sees it: all fields, references as plain ids. */
export interface StoredRecord {
  readonly id: number;
  readonly version: number;
  readonly values: RecordValues;
}

interface FormActor extends Actor {
  readonly formId: number;
}

/**
 * Writes of system forms by the slices that keep them, inside their transaction: with history, audit row, search grams
 * and totals like any other write. The slice has checked who may do it; neither the rights of roles nor its keeper are
 * consulted again. Values are validated by their fields' types and rules; the slice must supply required ones.
 */
export interface SystemRecords {
  readonly create: (db: Tx, act: FormActor & { readonly values: RecordValues }) => Promise<number>;
  /** Creates many at once, all or none, with as few statements as one needs; returns their ids in the same order. */
  readonly createMany: (db: Tx, act: FormActor & { readonly rows: readonly RecordValues[] }) => Promise<number[]>;
  /** Locks records in the order of their ids; missing and deleted ones are left out. */
  readonly hold: (db: Tx, act: FormActor & { readonly ids: readonly number[] }) => Promise<StoredRecord[]>;
  /** Changes an existing record; its version is incremented, so that a stale edit of it is refused. */
  readonly edit: (db: Tx, act: FormActor & { readonly id: number; readonly values: RecordValues }) => Promise<void>;
  /** Changes many at once, all or none, each to its own values. */
  readonly editMany: (
    db: Tx,
    act: FormActor & { readonly edits: readonly { readonly id: number; readonly values: RecordValues }[] },
  ) => Promise<void>;
  /** Deletes records; refused while others point to them. */
  readonly bin: (db: Tx, act: FormActor & { readonly ids: readonly number[] }) => Promise<void>;
  /** Redirects every reference to a record, in any form, to another record of its form. */
  readonly repoint: (db: Tx, act: FormActor & { readonly from: number; readonly to: number }) => Promise<void>;
}

const judged = ({ written }: WriteContext, given: RecordValues): RecordValues => {
  const fields = written.writable.filter(({ field }) => Object.hasOwn(given, field));
  const { values, faults } = judgeWhole(fields, { judged: judgeGiven(written, { fields, values: given }) });
  refuseFaults(faults);
  return values;
};

/** Writes the records of system forms. */
export const systemRecords = (deps: WriteDeps): SystemRecords => {
  const within = <T>(
    db: Tx,
    { act, action, work }: { act: FormActor; action: ReachAction; work: (context: WriteContext) => Promise<T> },
  ): Promise<T> => {
    const caller = { ...act.caller, isSuper: true };
    return withContext(
      { ...deps, within: db },
      { formId: act.formId, origin: act.origin, caller, action },
      async (context) => {
        await verifyLive(db, context.written.form);
        return work(context);
      },
    );
  };
  const held = async (db: Tx, { context, ids }: { context: WriteContext; ids: readonly number[] }) =>
    (await holdCurrent(db, { context, ids })).filter(({ is_deleted }) => !is_deleted);
  const editMany: SystemRecords['editMany'] = (db, act) =>
    within(db, {
      act,
      action: 'edit',
      work: async (context) => {
        const rows = new Map(
          (await held(db, { context, ids: act.edits.map(({ id }) => id) })).map((row) => [row.id, row]),
        );
        const edits = act.edits.map(({ id, values }) => {
          const row = rows.get(id);
          if (row === undefined) throw new AppError(platformErrors.recordNotFound);
          return { row, values: judged(context, values) };
        });
        const outcome = await writeEdits(db, { context, edits, act: 'edit' });
        if (!outcome.written) await explainClosed(db, { written: context.written, rows: outcome.rows });
      },
    });
  const edit: SystemRecords['edit'] = (db, { id, values, ...act }) => editMany(db, { ...act, edits: [{ id, values }] });
  return {
    create: (db, act) =>
      within(db, {
        act,
        action: 'create',
        work: (context) => insertedId(db, { context, values: judged(context, act.values) }),
      }),
    createMany: (db, act) =>
      within(db, {
        act,
        action: 'create',
        work: (context) => insertMany(db, { context, rows: act.rows.map((values) => judged(context, values)) }),
      }),
    hold: (db, act) => within(db, { act, action: 'edit', work: (context) => held(db, { context, ids: act.ids }) }),
    edit,
    editMany,
    bin: (db, act) => within(db, { act, action: 'delete', work: (context) => binHeld(db, { context, ids: act.ids }) }),
    repoint: async (db, { formId, from, to, caller, origin }) => {
      for (const { formId: pointing, id, values } of await findPointers(db, { formId, from, to })) {
        await edit(db, { formId: pointing, caller, origin, id, values });
      }
    },
  };
};
