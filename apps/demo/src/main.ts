import { runProgram } from '@shuyuan/server/app/program';
import { runDemo } from './demo.command';

await runProgram(() =>
  runDemo({ env: process.env, home: new URL('../../server/', import.meta.url), option: process.argv[2] }),
);
