import { createHash } from 'node:crypto';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import type { ImportMode } from '@shuyuan/contract/backoffice/records/record-import';
import { importMessages } from '@shuyuan/contract/backoffice/records/record-import.errors';
import { isNoValue, judgeValue, type RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import type { Tx } from '../../../platform/db/database';
import { inTurns, Turns } from '../../../platform/process/turns';
import { missingFiles } from '../../files';
import { storedTypeOf } from '../../forms';
import type { ImportJudge } from '../keeper';
import { changedFields } from '../write/changes';
import { type CurrentRow, holdCurrent } from '../write/edit/current.repository';
import { judge } from '../write/judge/judge.service';
import { neededFiles, shutFileFaults } from '../write/used-files';
import { type CellDraft, CellJudge } from './cell-judge';
import type { ImportContext } from './import-context';
import { findByKey, takenPlaces } from './lookup.repository';
import type { ReadRow } from './row-reader';

/** A validated row: its faults, or the values to write. */
export interface JudgedRow {
  readonly read: ReadRow;
  readonly faults: Readonly<Record<string, readonly string[]>> | undefined;
  /** What faulty cells probably mean, by field. */
  readonly likely: Readonly<Record<string, string>>;
  readonly values: RecordValues;
  /** The record that it changes; undefined for a new one. */
  readonly current: CurrentRow | undefined;
  /** Whether it leaves the record unchanged. */
  readonly isSame: boolean;
}

/** What an import does. */
export interface ImportPlan {
  readonly context: ImportContext;
  readonly mode: ImportMode;
  readonly key: CustomFormField | undefined;
  /** The fields that have a column. */
  readonly mapped: readonly CustomFormField[];
}

interface Draft extends CellDraft {
  values: RecordValues;
  current: CurrentRow | undefined;
}

/** Long texts are compared by their hash, because one per row is kept in memory. */
const plainLength = 40;
const comparable = (value: unknown): string => {
  const text = String(value);
  return text.length <= plainLength ? text : createHash('sha256').update(text).digest('base64');
};

const isUnique = (field: CustomFormField): boolean =>
  field.validation.includes('unique') || storedTypeOf(field.edit_input).unique === true;

/** The default values of fields without a column. */
const presetsOf = ({ context, mapped }: ImportPlan): RecordValues =>
  Object.fromEntries(
    context.share.writable
      .filter((field) => !mapped.includes(field) && !isNoValue(field.settings.default_value))
      .map(({ field, settings }) => [field, settings.default_value]),
  );

/** Validates rows as a save would (assurance B20), and by rules that span several rows of the file. */
export class RowJudge {
  readonly #cells: CellJudge;
  /** The row in which each value of a unique field occurred first. */
  readonly #seen = new Map<string, Map<string, number>>();
  readonly #writable: ReadonlySet<string>;
  readonly #presets: RecordValues;
  readonly #keeper: ImportJudge | undefined;
  readonly #turns = new Turns();

  constructor(private readonly plan: ImportPlan) {
    this.#cells = new CellJudge(plan.context.visibility, plan.context.share.writable, plan.context.offset);
    this.#writable = new Set(plan.context.share.writable.map(({ field }) => field));
    this.#presets = presetsOf(plan);
    this.#keeper = plan.context.written.keeper?.judgeImport?.();
  }

  /** Validates some rows, in order; records that they change are locked until the transaction ends. */
  async judge(db: Tx, rows: readonly ReadRow[]): Promise<JudgedRow[]> {
    const drafts = rows.map(
      (read): Draft => ({
        read,
        given: read.values,
        faults: { ...read.faults },
        likely: {},
        values: {},
        current: undefined,
      }),
    );
    await this.#cells.lookUp(db, drafts);
    await this.#findCurrent(db, drafts);
    await inTurns(drafts, (draft) => this.#judgeOne(draft), this.#turns);
    await this.#cells.adviseChoices(drafts);
    await this.#refuseTwice(db, drafts);
    await this.#refuseLostFiles(db, drafts);
    await this.#askKeeper(db, drafts);
    return drafts.map((draft) => this.#judged(draft));
  }

  #judged({ read, faults, likely, values, current }: Draft): JudgedRow {
    const { context, mapped, key } = this.plan;
    const { visibility } = context;
    const { inColumns, links } = context.written;
    const isBad = Object.keys(faults).length > 0;
    // Whether the file contains the same value would reveal a masked one.
    const isSame =
      current !== undefined &&
      !mapped.some((field) => field !== key && visibility.reach.masked.has(field.field)) &&
      changedFields([...inColumns, ...links], { current: current.values, values }).length === 0;
    return { read, faults: isBad ? faults : undefined, likely, values, current, isSame };
  }

  async #findCurrent(db: Tx, drafts: readonly Draft[]): Promise<void> {
    const { key, mode, context } = this.plan;
    if (mode === 'insert' || key === undefined) return;
    const keyed = drafts.flatMap((draft) => {
      const judged = judgeValue(key, draft.given[key.field]);
      if (judged.faults !== undefined || draft.faults[key.field] !== undefined) return [];
      if (isNoValue(judged.value)) {
        if (mode === 'update') draft.faults[key.field] = [importMessages.emptyKey];
        return [];
      }
      return [{ draft, value: judged.value }];
    });
    const table = context.written.form.definition.table_name;
    const values = keyed.map(({ value }) => value);
    const found = await findByKey(db, { table, field: key, values, reach: context.visibility.reach });
    const ids = new Map<number, number[]>();
    for (const { place, id } of found) ids.set(place, [...(ids.get(place) ?? []), id]);
    const held = await holdCurrent(db, { context, ids: [...new Set(found.map(({ id }) => id))] });
    const byId = new Map(held.filter(({ is_deleted }) => !is_deleted).map((row) => [row.id, row]));
    for (const [place, { draft }] of keyed.entries()) {
      const [id, another] = ids.get(place) ?? [];
      const current = id === undefined ? undefined : byId.get(id);
      if (another !== undefined) draft.faults[key.field] = [importMessages.manyKeys];
      else if (current !== undefined) draft.current = current;
      else if (mode === 'update') draft.faults[key.field] = [importMessages.noKey];
    }
  }

  #judgeOne(draft: Draft): void {
    const { read, current } = draft;
    const given: Record<string, unknown> = current === undefined ? { ...this.#presets } : {};
    for (const field of Object.keys(draft.given)) if (this.#writable.has(field)) given[field] = draft.given[field];
    const { values, faults } = judge(this.plan.context, { values: given, current: current?.values });
    if (faults !== undefined) {
      for (const [field, messages] of Object.entries(faults)) draft.faults[field] ??= messages;
    }
    if (current !== undefined || read.blank.length === 0) {
      draft.values = values;
      return;
    }
    // An empty cell leaves an existing record unchanged; a new one gets no value, not even the default.
    const nothing: Record<string, unknown> = {};
    for (const field of read.blank) if (this.#writable.has(field)) nothing[field] = null;
    draft.values = { ...nothing, ...values };
  }

  async #refuseTwice(db: Tx, drafts: readonly Draft[]): Promise<void> {
    const { key, context } = this.plan;
    const fields = context.written.inColumns.filter((field) => isUnique(field) || field === key);
    for (const field of fields) {
      const name = field.field;
      const valueIn = (draft: Draft): unknown =>
        Object.hasOwn(draft.values, name) ? draft.values[name] : draft.given[name];
      const holding = drafts.filter((draft) => draft.faults[name] === undefined && !isNoValue(valueIn(draft)));
      this.#refuseTwiceInFile(
        field,
        holding.map((draft) => ({ draft, value: valueIn(draft) })),
      );
      const asked = holding.filter(
        (draft) => isUnique(field) && draft.faults[name] === undefined && Object.hasOwn(draft.values, name),
      );
      const taken = await takenPlaces(db, {
        table: context.written.form.definition.table_name,
        field,
        values: asked.map((draft) => draft.values[name]),
        own: asked.map(({ current }) => current?.id ?? null),
      });
      for (const place of taken) {
        const draft = asked[place];
        if (draft !== undefined) draft.faults[name] = [recordMessages.unique];
      }
    }
  }

  #refuseTwiceInFile({ field }: CustomFormField, holding: readonly { draft: Draft; value: unknown }[]): void {
    const seen = this.#seen.get(field) ?? new Map<string, number>();
    this.#seen.set(field, seen);
    for (const { draft, value } of holding) {
      const text = comparable(value);
      const first = seen.get(text);
      if (first === undefined) seen.set(text, draft.read.row);
      else if (first !== draft.read.row) draft.faults[field] = [importMessages.twice(first)];
    }
  }

  async #refuseLostFiles(db: Tx, drafts: readonly Draft[]): Promise<void> {
    for (const field of this.plan.context.written.files) {
      const needed = drafts.map((draft) => neededFiles({ files: [field] }, draft.values));
      const lost = new Set(await missingFiles(db, [...new Set(needed.flat())]));
      for (const [at, draft] of drafts.entries()) {
        if (needed[at]?.some((name) => lost.has(name))) draft.faults[field.field] ??= [recordMessages.missingFile];
      }
    }
    const shut = await shutFileFaults(db, {
      context: this.plan.context,
      changes: drafts.map(({ values, current }) => ({ values, current: current?.values })),
    });
    for (const [at, draft] of drafts.entries()) draft.faults = { ...shut[at], ...draft.faults };
  }

  /** The form's keeper validates the rows without faults. */
  async #askKeeper(db: Tx, drafts: readonly Draft[]): Promise<void> {
    const right = drafts.filter(({ faults }) => Object.keys(faults).length === 0);
    if (this.#keeper === undefined || right.length === 0) return;
    const rows = right.map(({ read, values, current }) => ({
      row: read.row,
      id: current?.id,
      values,
      current: current?.values,
    }));
    const found = await this.#keeper(db, rows);
    for (const [at, draft] of right.entries()) draft.faults = { ...found[at] };
  }
}
