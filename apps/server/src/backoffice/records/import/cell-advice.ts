import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { FieldOption } from '@shuyuan/contract/backoffice/forms/field-option';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { importMessages } from '@shuyuan/contract/backoffice/records/record-import.errors';
import type { Executor } from '../../../platform/db/database';
import { cellTexts, folded, looseSeparator } from '../../forms';
import type { Visibility } from '../row/visibility';
import { someLabels } from './lookup.repository';
import { type ComparedName, compared, nearestTo } from './nearest';

/** The most names that a text is compared with, and the most texts per field that are compared; a file repeats its faults. */
const namesMax = 5_000;
const textsMax = 200;
const optionsShown = 3;

/** What is said of a cell that names nothing, and the text that was probably meant. */
export interface Advice {
  readonly message: string;
  readonly likely: string | undefined;
}

const pathsOf = (options: readonly FieldOption[], above: readonly string[] = []): string[] =>
  options.flatMap(({ label, children }) =>
    children === undefined || children.length === 0
      ? [[...above, label].join(cellTexts.step)]
      : pathsOf(children, [...above, label]),
  );

const exchanged = (parts: readonly string[], at: number, name: string): string =>
  parts.map((part, place) => (place === at ? name : part)).join(cellTexts.separator);

/** Says what cells may mean whose text is no option, or the name of no record that the caller sees. */
export class CellAdvice {
  readonly #names = new Map<string, readonly ComparedName[]>();
  readonly #answers = new Map<string, Map<string, ReturnType<typeof nearestTo>>>();

  constructor(private readonly visibility: Visibility) {}

  async #nearest(field: string, text: string): Promise<ReturnType<typeof nearestTo>> {
    const answers = this.#answers.get(field) ?? new Map<string, ReturnType<typeof nearestTo>>();
    this.#answers.set(field, answers);
    const known = answers.get(text);
    if (known !== undefined) return known;
    if (answers.size >= textsMax) return { nearest: [], likely: undefined };
    const answer = nearestTo(text, this.#names.get(field) ?? []);
    answers.set(text, answer);
    await nextTurn();
    return answer;
  }

  /** About a choice; undefined if all its parts are options. */
  async ofOption({ field, edit_input, select_item }: CustomFormField, text: string): Promise<Advice | undefined> {
    const { many } = fieldTypeOf(edit_input);
    const labels = pathsOf(select_item);
    if (!this.#names.has(field)) this.#names.set(field, labels.slice(0, namesMax).map(compared));
    const known = new Set([...labels, ...select_item.map(({ value }) => value)].map(folded));
    const parts = many ? text.split(looseSeparator).filter((part) => part.trim() !== '') : [text];
    const at = parts.findIndex((part) => !known.has(folded(part)));
    const part = parts[at]?.trim();
    if (part === undefined) return undefined;
    const { nearest, likely } = await this.#nearest(field, part);
    if (nearest.length > 0)
      return { message: importMessages.noOption(part, nearest), likely: likely && exchanged(parts, at, likely) };
    const some = labels.slice(0, optionsShown);
    return { message: importMessages.onlyOptions(part, some, some.length === labels.length), likely: undefined };
  }

  /** About the names of records, of which that at `at` was not found. */
  async ofRecord(
    db: Executor,
    { field, names, at }: { field: CustomFormField; names: readonly string[]; at: number },
  ): Promise<Advice> {
    if (!this.#names.has(field.field)) {
      const labels = await someLabels(db, { field, visibility: this.visibility, most: namesMax });
      this.#names.set(field.field, labels.map(compared));
    }
    const name = names[at] ?? '';
    const { nearest, likely } = await this.#nearest(field.field, name);
    return { message: importMessages.noTarget(name, nearest), likely: likely && exchanged(names, at, likely) };
  }
}
