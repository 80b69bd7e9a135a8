import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const serverFolder = fileURLToPath(new URL('../../..', import.meta.url));

/** A program for one test file, bundled into a separate folder. */
export interface TestProgram {
  readonly file: string;
  remove(): Promise<void>;
}

/** Bundles a test kit that is a program; it lands within this package, where it finds what cannot be bundled. */
export const bundleProgram = async (entry: URL): Promise<TestProgram> => {
  const folder = await mkdtemp(join(serverFolder, '.test-'));
  const file = join(folder, 'program.mjs');
  await build({
    entryPoints: [fileURLToPath(entry)],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native', 'sharp', '@node-rs/argon2'],
    // Bundled CommonJS packages call `require`, which an ES module does not have.
    banner: {
      js: "import { createRequire as $require } from 'node:module'; const require = $require(import.meta.url);",
    },
    logLevel: 'warning',
  });
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
};

/** The server as a separate process. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Its output so far. */
  output(): string;
  /** Resolves when the output holds the pattern; rejects when the process ends without it. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>;
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>;
}

/** Starts programs with a given Node.js, with exactly the given environment, from a folder that is not their own. */
export const startedBy =
  (node: string) =>
  (file: string, env: Readonly<Record<string, string>>, command: readonly string[] = []): ServerProcess => {
    const child = spawn(node, [file, ...command], {
      cwd: tmpdir(),
      env: { PATH: process.env.PATH ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let written = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => {
        written += text;
        child.emit('written');
      });
    }
    const ended = once(child, 'close').then(([code]) => code as number | null);
    const waitFor = (pattern: RegExp): Promise<RegExpExecArray> =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(written);
          if (found === null) return;
          child.off('written', look);
          resolve(found);
        };
        child.on('written', look);
        void ended.then(() => reject(new Error(`ended without ${pattern}:\n${written}`)));
        look();
      });
    return { child, output: () => written, waitFor, ended };
  };

/** Starts a program by the Node.js that runs the tests. */
export const startProcess = startedBy(process.execPath);
