import { backupTexts } from './backup-commands.texts';

/** Prints what a command has to tell. */
export const say = (lines: readonly string[]): void => void process.stdout.write(`\n${lines.join('\n')}\n\n`);

/** The uploads that could not be copied; the command then ends with 2. */
export const sayDamaged = (damaged: readonly string[]): string[] => {
  if (damaged.length === 0) return [];
  process.exitCode = 2;
  return [backupTexts.damaged(damaged)];
};
