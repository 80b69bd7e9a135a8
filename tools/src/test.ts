import { requireNode } from './node-version';
import { runTests } from './run-tests';

requireNode();

const optionOf = (name: string): string | undefined => {
  const given = process.argv.find((argument) => argument === name || argument.startsWith(`${name}=`));
  return given?.slice(name.length + 1);
};

process.exitCode = (await runTests({ only: optionOf('--only'), changed: optionOf('--changed') })) ? 0 : 1;
