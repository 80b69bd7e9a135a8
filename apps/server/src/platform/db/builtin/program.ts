import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';

/**
 * Under whom PostgreSQL runs. It refuses to run as root, so a server started by root lends it a system user or a user
 * namespace in which root's files belong to nobody (requirements §11).
 */
export type Identity =
  | { readonly kind: 'self' }
  | { readonly kind: 'user'; readonly uid: number; readonly gid: number }
  | { readonly kind: 'namespace'; readonly uid: number; readonly gid: number };

interface Program {
  readonly file: string;
  readonly args: readonly string[];
  /** What it reads from its standard input. */
  readonly input?: string;
}

// The caller's PG* variables and locale must not affect the built-in PostgreSQL.
const environment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Starts a program under an identity, in a process group of its own: Ctrl-C in the terminal does not reach it. */
export const start = (identity: Identity, program: Program & { stdio: StdioOptions }): ChildProcess => {
  const options = { cwd: '/', detached: true, env: environment, stdio: program.stdio };
  if (identity.kind === 'namespace') {
    const mapping = ['--user', `--map-user=${identity.uid}`, `--map-group=${identity.gid}`, '--'];
    return spawn('unshare', [...mapping, program.file, ...program.args], options);
  }
  const user = identity.kind === 'user' ? { uid: identity.uid, gid: identity.gid } : {};
  return spawn(program.file, program.args, { ...options, ...user });
};

/** Runs a program under an identity until it exits. */
export const run = (identity: Identity, program: Program): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    const child = start(identity, { ...program, stdio: ['pipe', 'pipe', 'pipe'] });
    // A program that ends without reading is judged by its code.
    child.stdin?.on('error', () => undefined).end(program.input);
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', (error) => resolve({ code: null, output: error.message }));
    child.once('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString() }));
  });
