import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProcess } from '../platform/process/process.test-kit';
import { serverProgram } from './process.test-kit';

const run = promisify(execFile);
let program: string;
let folder: string;
beforeAll(async () => {
  program = await serverProgram();
  // Another folder of the same package, from which the same packages are found.
  folder = await mkdtemp(join(dirname(dirname(program)), '.test-launch-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Takes the code that was compiled for these flags, and prints whether V8 refuses it. */
const judge = `
  const { readFileSync, readdirSync } = require('node:fs');
  const { basename, dirname, join } = require('node:path');
  const [text, stem] = process.argv.slice(1);
  const ending = '.' + require('node:v8').cachedDataVersionTag() + '.cache';
  const isIt = (file) => file.startsWith(basename(stem)) && file.endsWith(ending);
  const cachedData = readFileSync(join(dirname(stem), readdirSync(dirname(stem)).find(isIt)));
  console.log(new (require('node:vm').Script)(readFileSync(text, 'latin1'), { cachedData }).cachedDataRejected);
`;

const service = fileURLToPath(new URL('../../../../ops/shuyuan.service', import.meta.url));

it('has code compiled for a plain Node.js and for the flags of a service, and V8 takes it', async () => {
  const stem = basename(program, '.js');
  const text = (await readdir(dirname(program))).find((file) => file.startsWith(`${stem}-`) && file.endsWith('.cjs'));
  const path = join(dirname(program), text ?? '');
  const [, NODE_OPTIONS = ''] = /NODE_OPTIONS=(\S+)/.exec(await readFile(service, 'utf8')) ?? [];
  expect(NODE_OPTIONS).not.toBe('');
  for (const env of [{}, { NODE_OPTIONS }]) {
    const { stdout } = await run(process.execPath, ['--eval', judge, path, path.replace(/\.cjs$/, '')], { env });
    expect(stdout.trim(), JSON.stringify(env)).toBe('false');
  }
});

it('runs without that code, too', { tags: ['long'] }, async () => {
  await cp(dirname(program), folder, { recursive: true, filter: (file) => !file.endsWith('.cache') });
  const copied = startProcess(join(folder, basename(program)), {}, ['nonsense']);
  expect(await copied.ended).toBe(1);
  expect(copied.output()).toContain('Unknown command nonsense');
});
