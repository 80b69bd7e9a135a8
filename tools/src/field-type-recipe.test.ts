import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { typesGate } from './gates/command-gates';
import { fieldTypesGate } from './gates/field-types.gate';
import { plantTree } from './gates/planted-tree.test-kit';
import { projectRoot } from './project-root';

const parts = {
  contract: 'packages/contract/src/backoffice/forms/field-types',
  server: 'apps/server/src/backoffice/forms/field-types',
  web: 'apps/web/src/backoffice/forms/field-types',
};

/** The modules of the new type: a day of the week, 1 to 7. */
const modules = {
  [`${parts.contract}/weekday.ts`]: `import { z } from 'zod';
import { defineFieldType } from './field-type';

export const weekdayField = defineFieldType({
  key: 'weekday',
  label: '星期',
  hint: '一周中的一天',
  filling: { how: '1 到 7', example: '1' },
  group: 'time',
  options: 'none',
  rules: ['required'],
  searchInputs: ['exact', 'filled'],
  settings: ['default_value', 'section', 'span', 'sortable'],
  value: () => z.int({ error: '请选择星期' }).min(1, { error: '请选择星期' }).max(7, { error: '请选择星期' }),
  comparedAs: 'number',
});
`,
  [`${parts.server}/weekday.ts`]: `import { wholeNumber } from './cell/number.cell';
import { equalsWhole, isFilled } from './search';
import { defineStoredType } from './stored-type';

export const weekdayStored = defineStoredType({
  key: 'weekday',
  column: () => 'smallint',
  sort: 'plain',
  from: {},
  search: { exact: equalsWhole, filled: isFilled },
  cell: wholeNumber,
});
`,
  [`${parts.web}/weekday.tsx`]: `import { CalendarOutlined } from '@ant-design/icons';
import { InputNumber } from 'antd';
import { fieldCells } from './field-cells';
import type { FieldInputProps, FieldTypeView } from './field-type-view';

const WeekdayInput = (props: FieldInputProps) => (
  <InputNumber
    min={1}
    max={7}
    value={typeof props.value === 'number' ? props.value : null}
    onChange={(day) => props.onChange(day)}
  />
);

export const weekdayView: FieldTypeView = {
  icon: CalendarOutlined,
  Input: WeekdayInput,
  ...fieldCells.weekday,
  example: () => 1,
};
`,
};

/** The lines that the recipe of CONTRIBUTING.md adds to the four lists, each after the line of \`rate\`. */
const lists: readonly [file: string, before: string, added: string][] = [
  [`${parts.contract}.ts`, 'rate: rateField,', 'weekday: weekdayField,'],
  [`${parts.server}/field-types.ts`, 'rate: rateStored,', 'weekday: weekdayStored,'],
  [`${parts.web}/field-types.ts`, 'rate: rateView,', 'weekday: weekdayView,'],
  [
    `${parts.web}/field-cells.ts`,
    'rate: { Cell: StarsCell, columnWidth: 120 },',
    "weekday: { Cell: writtenCell('number') },",
  ],
];
const imports: Readonly<Record<string, string>> = {
  [`${parts.contract}.ts`]: "import { weekdayField } from './field-types/weekday';\n",
  [`${parts.server}/field-types.ts`]: "import { weekdayStored } from './weekday';\n",
  [`${parts.web}/field-types.ts`]: "import { weekdayView } from './weekday';\n",
};

const isSource = (name: string) => /\.(?:tsx?|css|json)$/.test(name) && !/\.test(?:-kit)?\.tsx?$/.test(name);

const sourcesUnder = async (folder: string): Promise<[file: string, content: string][]> => {
  const entries = await readdir(join(projectRoot, folder), { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && isSource(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(
    paths.map(async (path): Promise<[string, string]> => [relative(projectRoot, path), await readFile(path, 'utf8')]),
  );
};

const workspaces = ['packages/contract', 'apps/server', 'apps/web'];

/** The product's sources with the new type. */
const plantedFiles = async (): Promise<Map<string, string>> => {
  const sources = await Promise.all(workspaces.map((workspace) => sourcesUnder(`${workspace}/src`)));
  const files = new Map([...sources.flat(), ...Object.entries(modules)]);
  for (const workspace of workspaces) {
    const configuration = await readFile(join(projectRoot, workspace, 'tsconfig.json'), 'utf8');
    files.set(`${workspace}/tsconfig.json`, configuration.replace(/"include": \[.*\]/, '"include": ["src"]'));
  }
  // The server tells its version.
  files.set('apps/server/package.json', await readFile(join(projectRoot, 'apps/server/package.json'), 'utf8'));
  files.set('package.json', JSON.stringify({ workspaces }));
  for (const [file, before, added] of lists) {
    const content = files.get(file) ?? '';
    expect(content, file).toContain(before);
    files.set(file, (imports[file] ?? '') + content.replace(before, `${before}\n  ${added}`));
  }
  return files;
};

// Compiles three whole programs, twice: too long for every run.
it.runIf(process.env.ASSURE === '1')(
  'a new type needs its three modules and its lines in four lists, and nothing else',
  async () => {
    const files = await plantedFiles();
    const root = await plantTree(Object.fromEntries(files));
    expect(await typesGate.find(root)).toEqual([]);
    expect(await fieldTypesGate.find(root)).toEqual([]);
    // The compiler names the list that lacks a line.
    const [file = '', , added = ''] = lists[1] ?? [];
    files.set(file, (files.get(file) ?? '').replace(added, ''));
    expect((await typesGate.find(await plantTree(Object.fromEntries(files)))).join('\n')).toContain(file);
  },
  600_000,
);
