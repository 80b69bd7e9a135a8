import type { FieldOption } from '@shuyuan/contract/backoffice/forms/field-option';

const longest = 100;
/** The separator of label and value: a tab, as copied from a spreadsheet. */
const column = /\t+/;

interface Line {
  readonly depth: number;
  readonly label: string;
  readonly value: string;
}

/** Leading spaces and tabs give the depth: a tab or two spaces for each level. */
const readLine = (line: string, tree: boolean): Line | undefined => {
  const [indent = ''] = /^[\t 　]*/.exec(line) ?? [];
  const [label = '', value = ''] = line
    .trim()
    .split(column)
    .map((part) => part.trim().slice(0, longest));
  if (label === '') return undefined;
  const depth = tree ? Math.floor(indent.replaceAll('\t', '  ').replaceAll('　', '  ').length / 2) : 0;
  return { depth, label, value: value === '' ? label : value };
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
): FieldOption[] => {
  const top: Branch[] = [];
  /** The last branch of each level. */
  const open: Branch[] = [];
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const line = readLine(raw, tree);
    if (line === undefined) continue;
    const depth = Math.min(line.depth, open.length, depthMax - 1);
    const siblings = depth === 0 ? top : (open[depth - 1]?.children ?? top);
    const known = siblings.find(({ value }) => value === line.value);
    const branch = known ?? { label: line.label, value: line.value, children: [] };
    if (known === undefined) siblings.push(branch);
    open.splice(depth, open.length, branch);
  }
  return top.map(optionOf);
};

/** The options that the list does not have yet. */
export const onlyNew = (options: readonly FieldOption[], pasted: readonly FieldOption[]): FieldOption[] => {
  const taken = new Set(options.map(({ value }) => value));
  return pasted.filter(({ value }) => !taken.has(value));
};
