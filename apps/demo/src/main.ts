import { runProgram } from '@shuyuan/server/app/program';
import { runDemo } from './demo.command';

/** Runs the command; `home` is the folder of this package. */
export const main = (home: URL): Promise<void> =>
  runProgram(() => runDemo({ env: process.env, home: new URL('../server/', home), option: process.argv[2] }));

/** Everything is loaded with this file. */
export const load = async (): Promise<void> => undefined;
