import type { FieldOption } from '@shuyuan/contract/backoffice/forms/field-option';
import { cellTexts, looseSeparator } from './cell.texts';
import { folded, shownText } from './cell-text';
import { type CellType, textCell } from './cell-type';

/** The texts that identify the options of a field, each of exactly one option. */
export class ChoiceNames {
  readonly #values = new Map<string, string>();
  readonly #names = new Map<string, string>();
  /** Undefined where names of several options differ only in width, case or spaces. */
  readonly #folded = new Map<string, string | undefined>();

  constructor(options: readonly Pick<FieldOption, 'label' | 'value'>[]) {
    const labels = new Map<string, number>();
    for (const { label } of options) labels.set(label, (labels.get(label) ?? 0) + 1);
    for (const { label, value } of options) if (labels.get(label) === 1) this.#values.set(label, value);
    for (const { value } of options) if (!labels.has(value)) this.#values.set(value, value);
    for (const { label, value } of options) {
      const name = [label, value].find((text) => this.#values.get(text) === value) ?? `${label} #${value}`;
      this.#values.set(name, value);
      this.#names.set(value, name);
    }
    for (const [name, value] of this.#values) {
      const key = folded(name);
      this.#folded.set(key, (this.#folded.get(key) ?? value) === value && !this.#isShared(key) ? value : undefined);
    }
  }

  #isShared(key: string): boolean {
    return this.#folded.has(key) && this.#folded.get(key) === undefined;
  }

  /** The label of an option; its value when it is no longer offered. */
  nameOf(value: string): string {
    return this.#names.get(value) ?? value;
  }

  /** The option with that label, in whatever width, case and spacing. */
  valueOf(name: string): string | undefined {
    return this.#values.get(name) ?? this.#values.get(name.trim()) ?? this.#folded.get(folded(name));
  }
}

/** One option. */
export const choice: CellType = {
  kind: 'text',
  write: ({ select_item }) => {
    const names = new ChoiceNames(select_item);
    return (value) => (typeof value === 'string' ? textCell(names.nameOf(value)) : null);
  },
  read: ({ select_item }) => {
    const names = new ChoiceNames(select_item);
    return (cell) => {
      const text = shownText(cell);
      return { value: names.valueOf(text) ?? text };
    };
  },
};

const jsonList = (text: string): string[] | undefined => {
  if (!text.startsWith('["')) return undefined;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every((item) => typeof item === 'string') ? list : undefined;
  } catch {
    return undefined;
  }
};

/** Labels may contain the separator themselves, so the longest known label wins. */
const matched = (parts: readonly string[], names: ChoiceNames): string[] | undefined => {
  const values: string[] = [];
  for (let from = 0; from < parts.length; ) {
    let to = parts.length;
    let value: string | undefined;
    for (; to > from; to -= 1) {
      value = names.valueOf(parts.slice(from, to).join(cellTexts.separator));
      if (value !== undefined) break;
    }
    if (value === undefined) return undefined;
    values.push(value);
    from = to;
  }
  return values;
};

const partsMax = 400;

const readChoices = (text: string, names: ChoiceNames): string[] => {
  const parts = text.split(cellTexts.separator);
  const loose = text
    .split(looseSeparator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length > partsMax || loose.length > partsMax) return [text];
  return jsonList(text) ?? matched(parts, names) ?? loose.map((part) => names.valueOf(part) ?? part);
};

const isSame = (left: readonly unknown[], right: readonly unknown[]): boolean =>
  left.length === right.length && left.every((value, index) => value === right[index]);

/** Several options; those whose labels are ambiguous in one cell are written as a list of values. */
export const choices: CellType = {
  kind: 'text',
  width: 24,
  write: ({ select_item }) => {
    const names = new ChoiceNames(select_item);
    return (value) => {
      if (!Array.isArray(value) || value.length === 0) return null;
      const text = value.map((item) => names.nameOf(String(item))).join(cellTexts.separator);
      return textCell(isSame(readChoices(text, names), value) ? text : JSON.stringify(value));
    };
  },
  read: ({ select_item }) => {
    const names = new ChoiceNames(select_item);
    return (cell) => ({ value: readChoices(shownText(cell), names) });
  },
};

/** Yes or no. */
export const yesOrNo: CellType = {
  kind: 'text',
  width: 8,
  write: () => (value) => (typeof value === 'boolean' ? textCell(value ? cellTexts.yes : cellTexts.no) : null),
  read: () => (cell) => {
    const text = folded(shownText(cell));
    if ((cellTexts.yesWords as readonly string[]).includes(text)) return { value: true };
    if ((cellTexts.noWords as readonly string[]).includes(text)) return { value: false };
    return { value: text };
  },
};

/** A list of values in one cell. */
export const listedValues = jsonList;
