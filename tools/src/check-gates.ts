import { addressesGate } from './gates/addresses.gate';
import { answersGate } from './gates/answers.gate';
import { bannedTextGate } from './gates/banned-text.gate';
import { chineseTextGate } from './gates/chinese-text.gate';
import { citationsGate } from './gates/citations.gate';
import { clocksGate } from './gates/clocks.gate';
import { coloursGate } from './gates/colours.gate';
import { biomeGate, deadCodeGate, typesGate, wallsGate } from './gates/command-gates';
import { courseWordsGate } from './gates/course-words.gate';
import { docsGate } from './gates/docs.gate';
import { fieldTypesGate } from './gates/field-types.gate';
import { fileSizeGate } from './gates/file-size.gate';
import type { Gate } from './gates/gate';
import { glossaryGate } from './gates/glossary.gate';
import { loadsInEffectsGate } from './gates/loads-in-effects.gate';
import { lockfileGate } from './gates/lockfile.gate';
import { namesGate } from './gates/names.gate';
import { nativeDatesGate } from './gates/native-dates.gate';
import { oneWordGate } from './gates/one-word.gate';
import { picturesGate } from './gates/pictures.gate';
import { pureRulesGate } from './gates/pure-rules.gate';
import { rawSqlGate } from './gates/raw-sql.gate';
import { tableOwnersGate } from './gates/table-owners.gate';
import { versionsGate } from './gates/versions.gate';
import { wordsGate } from './gates/words.gate';
import { projectRoot } from './project-root';
import { texts } from './tools.texts';

const quickGates = [
  biomeGate,
  fileSizeGate,
  namesGate,
  versionsGate,
  lockfileGate,
  bannedTextGate,
  chineseTextGate,
  rawSqlGate,
  addressesGate,
  coloursGate,
  clocksGate,
  nativeDatesGate,
  loadsInEffectsGate,
  pureRulesGate,
  tableOwnersGate,
  fieldTypesGate,
  courseWordsGate,
  wordsGate,
  glossaryGate,
  oneWordGate,
  picturesGate,
  docsGate,
  citationsGate,
  answersGate,
];
const slowGates = [typesGate, wallsGate, deadCodeGate];

const report = async (gate: Gate): Promise<number> => {
  const begun = performance.now();
  const findings = await gate.find(projectRoot);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${findings.length === 0 ? '✓' : '✗'} ${gate.name} (${seconds} s)`);
  for (const finding of findings) console.log(`    ${finding}`);
  return findings.length;
};

const reportInOrder = async (gates: readonly Gate[]): Promise<number> => {
  let count = 0;
  for (const gate of gates) count += await report(gate);
  return count;
};

/** Runs every gate and prints every finding; true when there is none. */
export const checkGates = async (): Promise<boolean> => {
  const begun = performance.now();
  // The quick gates share one core, so that the slow ones have the others.
  const counts = await Promise.all([...slowGates.map(report), reportInOrder(quickGates)]);
  const total = counts.reduce((sum, count) => sum + count, 0);
  console.log(total === 0 ? texts.clean(((performance.now() - begun) / 1000).toFixed(1)) : texts.findings(total));
  return total === 0;
};
