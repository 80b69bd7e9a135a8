import { writeFile } from 'node:fs/promises';
import { arch } from 'node:os';
import { resolve } from 'node:path';
import type { Bench, Scenario } from '../bench';
import { type Curve, curveTable, linesOf } from '../growth/curve';
import { formsCurve, relationsCurve } from '../growth/forms';
import { drawCurves } from '../growth/picture';
import { rowsCurve } from '../growth/rows';
import { staffCurve } from '../growth/staff';
import { factsOf } from '../machine';

const folder = resolve(import.meta.dirname, '../..');

/** Writes the tables and the picture of this kind of processor; those of another stay as they are. */
const writeGrowth = async (bench: Bench, curves: readonly Curve[]): Promise<void> => {
  const name = `growth-${arch()}`;
  const facts = (await factsOf(bench)).map(([fact, value]) => `- ${fact}: ${value}`);
  const date = new Date().toISOString().slice(0, 10);
  const text = [
    `# Growth on ${arch()}`,
    '',
    `Written by \`npm run bench -- --only=growth\` on ${date}: the median time of one request after the other.`,
    '',
    ...facts,
    '',
    `![What each costs, by how much there is](${name}.svg)`,
    '',
    ...curves.flatMap((curve) => [curveTable(curve), '']),
  ];
  await writeFile(resolve(folder, `${name}.svg`), drawCurves(curves));
  await writeFile(resolve(folder, `${name}.md`), text.join('\n'));
};

const growth: Scenario = {
  name: 'growth',
  onlyByName: true,
  run: async (bench) => {
    const curves: Curve[] = [];
    for (const measure of [rowsCurve, formsCurve, relationsCurve, staffCurve]) curves.push(await measure(bench));
    await writeGrowth(bench, curves);
    return curves.flatMap(linesOf);
  },
};

/** What grows with the school; it takes long, so it runs only when it is named. */
export const growthScenarios: readonly Scenario[] = [growth];
