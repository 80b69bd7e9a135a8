import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from './project-root';

/** The exit code and output of a command. */
export interface CommandResult {
  readonly code: number;
  readonly output: string;
}

interface CommandOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Lets the command write directly to the terminal, instead of collecting its output. */
  readonly show?: boolean;
}

/** Runs a command to its end; a command that cannot be started ends with 127. */
export const run = (command: readonly string[], options: CommandOptions = {}): Promise<CommandResult> =>
  new Promise((resolve) => {
    const [file = '', ...args] = command;
    const child = spawn(file, args, {
      cwd: options.cwd ?? projectRoot,
      env: options.env ?? process.env,
      stdio: options.show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString('utf8');
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });

/** The executable of an npm package of this project. */
export const localBin = (name: string): string => join(projectRoot, 'node_modules', '.bin', name);
