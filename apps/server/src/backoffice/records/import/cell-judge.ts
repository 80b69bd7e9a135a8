import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { unknownChoice } from '@shuyuan/contract/backoffice/forms/field-types/choice';
import { importMessages } from '@shuyuan/contract/backoffice/records/record-import.errors';
import { judgeValue, type RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import type { Executor } from '../../../platform/db/database';
import { cellTexts, cellWriter, shownText } from '../../forms';
import type { Visibility } from '../row/visibility';
import { type Advice, CellAdvice } from './cell-advice';
import { NameLookup } from './name-lookup';
import type { ReadRow } from './row-reader';

/** The most names in one cell; each is looked up. */
const namesMax = 200;

/** A row while its cells are judged. */
export interface CellDraft {
  readonly read: ReadRow;
  given: RecordValues;
  faults: Record<string, readonly string[]>;
  /** What faulty cells probably mean, by field. */
  readonly likely: Record<string, string>;
}

/** What a cell becomes, in words, or what is wrong with it. */
export interface JudgedCell {
  readonly becomes?: string;
  readonly fault?: string;
}

/** Judges single cells: the records that they name, and the options. */
export class CellJudge {
  readonly #names: NameLookup;
  readonly #advice: CellAdvice;
  readonly #choices: readonly CustomFormField[];

  constructor(
    visibility: Visibility,
    private readonly fields: readonly CustomFormField[],
    private readonly offset: number,
  ) {
    this.#names = new NameLookup(visibility);
    this.#advice = new CellAdvice(visibility);
    this.#choices = fields.filter(({ edit_input }) => fieldTypeOf(edit_input).options !== 'none');
  }

  #advise({ faults, likely }: CellDraft, { field }: CustomFormField, { message, likely: text }: Advice): void {
    faults[field] = [message];
    if (text !== undefined) likely[field] = text;
  }

  /** Replaces the names in rows by the ids of their records. */
  async lookUp(db: Executor, drafts: readonly CellDraft[]): Promise<void> {
    for (const field of this.fields) {
      const naming = drafts.flatMap((draft) => {
        const reference = draft.read.named.get(field.field);
        if (reference === undefined) return [];
        if (reference.named.length <= namesMax) return [{ draft, reference }];
        draft.faults[field.field] = [importMessages.tooManyNames(namesMax)];
        return [];
      });
      if (naming.length === 0) continue;
      await this.#names.prepare(
        db,
        field,
        naming.flatMap(({ reference }) => reference.named),
      );
      for (const { draft, reference } of naming) {
        const found = this.#names.find(field, reference.named);
        if ('ids' in found) {
          draft.given = { ...draft.given, [field.field]: reference.many ? found.ids : found.ids[0] };
          continue;
        }
        draft.faults[field.field] = [found.fault];
        if (found.missing === undefined) continue;
        const names = reference.named.map(({ text }) => text);
        this.#advise(draft, field, await this.#advice.ofRecord(db, { field, names, at: found.missing }));
      }
    }
  }

  /** Cells that are no option are told which ones are near. */
  async adviseChoices(drafts: readonly CellDraft[]): Promise<void> {
    for (const draft of drafts) {
      for (const field of this.#choices) {
        if (!draft.faults[field.field]?.includes(unknownChoice)) continue;
        const advice = await this.#advice.ofOption(field, draft.read.textOf(field.field));
        if (advice !== undefined) this.#advise(draft, field, advice);
      }
    }
  }

  #shown(field: CustomFormField, value: unknown): string {
    const ids = fieldTypeOf(field.edit_input).pointsTo === undefined ? [] : [value].flat();
    if (ids.length > 0) return ids.map((id) => this.#names.labelOf(field, Number(id))).join(cellTexts.separator);
    const cell = cellWriter(field, { isAmbiguous: () => false, offset: this.offset })(value);
    return cell === null ? '' : shownText(cell);
  }

  /** What each cell becomes by itself, by row and field. */
  async judge(db: Executor, rows: readonly ReadRow[]): Promise<ReadonlyMap<string, JudgedCell>[]> {
    const drafts = rows.map(
      (read): CellDraft => ({ read, given: read.values, faults: { ...read.faults }, likely: {} }),
    );
    await this.lookUp(db, drafts);
    const values = drafts.map((draft) => {
      const judged = new Map<string, unknown>();
      for (const field of this.fields) {
        if (!Object.hasOwn(draft.given, field.field)) continue;
        const { faults, ...right } = judgeValue(field, draft.given[field.field]);
        if (faults !== undefined) draft.faults[field.field] ??= faults;
        else judged.set(field.field, 'value' in right ? right.value : null);
      }
      return judged;
    });
    await this.adviseChoices(drafts);
    return drafts.map(({ faults }, at) => {
      const judged = new Map<string, JudgedCell>();
      for (const field of this.fields) {
        const [fault] = faults[field.field] ?? [];
        if (fault !== undefined) judged.set(field.field, { fault });
        else if (values[at]?.has(field.field))
          judged.set(field.field, { becomes: this.#shown(field, values[at].get(field.field)) });
      }
      return judged;
    });
  }
}
