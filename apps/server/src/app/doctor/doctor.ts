import { judgeSettings } from '../../platform/config/config';
import { StartError } from '../../platform/db/start-error';
import type { Surroundings } from '../program';
import { backupCheck } from './backup.checks';
import { databaseCheck } from './database.checks';
import { doctorTexts } from './doctor.texts';
import type { Check, Finding, Situation } from './finding';
import { clockCheck, diskCheck, nodeCheck, settingsCheck } from './machine.checks';
import { messageCheck } from './message.checks';
import { binaryCheck, permissionCheck } from './permission.checks';
import { portCheck } from './port.checks';
import { mailCheck, proxyCheck, smsCheck, storageCheck } from './service.checks';

/** Everything that is looked at, in the order in which it is told; a new check is a line here. */
const checks: readonly Check[] = [
  nodeCheck,
  settingsCheck,
  diskCheck,
  clockCheck,
  permissionCheck,
  binaryCheck,
  portCheck,
  databaseCheck,
  backupCheck,
  storageCheck,
  smsCheck,
  mailCheck,
  messageCheck,
  proxyCheck,
];

const marks = { ok: '✓', notice: '!', fault: '✗' } as const;

const tell = ({ state, words, remedy }: Finding): void => {
  const lines = [
    `${marks[state]} ${words.replaceAll('\n', '\n  ')}`,
    ...(remedy === undefined ? [] : [`  → ${remedy}`]),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
};

/** Mends what a finding can mend, and says how it went. */
const mended = async (finding: Finding): Promise<Finding> => {
  if (finding.mend === undefined) return finding;
  try {
    await finding.mend();
    return { state: 'ok', words: doctorTexts.mended(finding.words) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ...finding, words: `${finding.words}\n${doctorTexts.unmended(reason)}` };
  }
};

const findingsOf = async (check: Check, situation: Situation): Promise<readonly Finding[]> => {
  try {
    return await check(situation);
  } catch (error) {
    // One thing that cannot be looked at hides no other.
    return [{ state: 'fault', words: error instanceof Error ? error.message : String(error) }];
  }
};

/** Looks at the product's surroundings and tells what it finds; returns whether the product can be relied upon. */
export const examine = async ({ env, home }: Surroundings, options: readonly string[]): Promise<boolean> => {
  const unknown = options.find((option) => option !== '--mend');
  if (unknown !== undefined) throw new StartError(doctorTexts.unknownOption(unknown));
  const mends = options.includes('--mend');
  const situation = { env, home, settings: judgeSettings(env).settings };
  const reported: Finding[] = [];
  for (const check of checks) {
    for (const found of await findingsOf(check, situation)) {
      const finding = mends ? await mended(found) : found;
      tell(finding);
      reported.push(finding);
    }
  }
  const faults = reported.filter(({ state }) => state === 'fault');
  process.stdout.write(`\n${faults.length === 0 ? doctorTexts.sound : doctorTexts.faults(faults.length)}\n`);
  if (!mends && reported.some(({ mend }) => mend !== undefined)) process.stdout.write(`${doctorTexts.mendable}\n`);
  return faults.length === 0;
};
