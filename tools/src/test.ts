import { requireNode } from './node-version';
import { runTests } from './run-tests';

requireNode();

const optionOf = (name: string): string | undefined => {
  const given = process.argv.find((argument) => argument === name || argument.startsWith(`${name}=`));
  return given?.slice(name.length + 1);
};

const changed = optionOf('--changed');
// What lands has passed all of them; a change is tested by all that it affects.
const isWhole = process.argv.includes('--whole') || changed !== undefined || process.env.CI === 'true';
process.exitCode = (await runTests({ only: optionOf('--only'), changed, isWhole })) ? 0 : 1;
