import { countOptions, type FieldOption, optionsMax } from '@shuyuan/contract/backoffice/forms/field-option';
import { designerTexts } from '../designer.texts';
import { propertiesTexts as texts } from './properties.texts';

/** The longest label and the longest value. */
const optionLengthMax = 100;
/** The separator of label and value: a tab, as copied from a spreadsheet. */
const column = /\t+/;

interface Line {
  readonly depth: number;
  readonly label: string;
  readonly value: string;
  readonly isCut: boolean;
}

/** Options from the clipboard, and what is not as it was there. */
export interface PastedOptions {
  readonly options: readonly FieldOption[];
  /** How many lines said what another one had said. */
  readonly doubles: number;
  /** How many lines were too long. */
  readonly cut: number;
}

/** Two values that people read as one: full-width and half-width letters do not differ. */
const sameValue = (value: string): string => value.normalize('NFKC').trim();

/** Leading spaces and tabs give the depth: a tab or two spaces for each level. */
const readLine = (line: string, tree: boolean): Line | undefined => {
  const [indent = ''] = /^[\t 　]*/.exec(line) ?? [];
  const parts = line
    .trim()
    .split(column)
    .slice(0, 2)
    .map((part) => part.trim());
  const [label = '', value = ''] = parts.map((part) => part.slice(0, optionLengthMax).trim());
  if (label === '') return undefined;
  const depth = tree ? Math.floor(indent.replaceAll('\t', '  ').replaceAll('　', '  ').length / 2) : 0;
  const isCut = parts.some(({ length }) => length > optionLengthMax);
  return { depth, label, value: value === '' ? label : value, isCut };
};

interface Branch {
  label: string;
  value: string;
  children: Branch[];
}

const optionOf = ({ label, value, children }: Branch): FieldOption =>
  children.length === 0 ? { label, value } : { label, value, children: children.map(optionOf) };

/** Reads pasted options: one per line, `label⇥value` from a spreadsheet, indented for a tree; drops duplicates. */
export const readPastedOptions = (
  text: string,
  { tree, depthMax = 4 }: { tree: boolean; depthMax?: number },
): PastedOptions => {
  const top: Branch[] = [];
  /** The last branch of each level. */
  const open: Branch[] = [];
  const known = new Map<Branch[], Map<string, Branch>>();
  let [doubles, cut] = [0, 0];
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const line = readLine(raw, tree);
    if (line === undefined) continue;
    const depth = Math.min(line.depth, open.length, depthMax - 1);
    const siblings = depth === 0 ? top : (open[depth - 1]?.children ?? top);
    const byValue = known.get(siblings) ?? new Map<string, Branch>();
    known.set(siblings, byValue);
    const double = byValue.get(sameValue(line.value));
    const branch = double ?? { label: line.label, value: line.value, children: [] };
    if (double === undefined) {
      siblings.push(branch);
      byValue.set(sameValue(line.value), branch);
      cut += line.isCut ? 1 : 0;
    } else doubles += 1;
    open.splice(depth, open.length, branch);
  }
  return { options: top.map(optionOf), doubles, cut };
};

const isPlaceholderName = (label: string): boolean =>
  label === designerTexts.firstChild || label === texts.optionName(Number(/\d+$/.exec(label)?.[0]));

/** Whether nobody has changed an option that the designer made up. */
export const isPlaceholder = ({ label, value, color, children = [] }: FieldOption): boolean =>
  isPlaceholderName(label) && value === label && color === undefined && children.every(isPlaceholder);

/** A list with pasted options after some of its own: placeholders give way, and what it has already is not added. */
export const withPasted = (
  list: readonly FieldOption[],
  { pasted, after, live }: { pasted: PastedOptions; after: number; live: boolean },
): PastedOptions & { readonly added: number; readonly isTooMany: boolean } => {
  // Records may have the value of a placeholder that is live.
  const stays = (option: FieldOption): boolean => live || !isPlaceholder(option);
  const taken = new Set(list.filter(stays).map(({ value }) => sameValue(value)));
  const added = pasted.options.filter(({ value }) => !taken.has(sameValue(value)));
  const doubles = pasted.doubles + pasted.options.length - added.length;
  // A paste without anything new leaves the placeholders in place.
  const options =
    added.length === 0 ? list : [...list.slice(0, after).filter(stays), ...added, ...list.slice(after).filter(stays)];
  const isTooMany = countOptions(options) > optionsMax;
  return { options, doubles, cut: pasted.cut, added: added.length, isTooMany };
};
