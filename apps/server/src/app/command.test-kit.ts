import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '../backoffice/identity/identity-api.test-kit';
import { hireCaretaker } from '../platform/db/caretaker.test-kit';
import { startProcess } from '../platform/process/process.test-kit';
import { serverProgram } from './process.test-kit';

const adminPassword = 'Lantern-Bridge-58';

type Env = Readonly<Record<string, string>>;

/** The built program's commands, with a folder for their data. */
export interface Commands {
  readonly program: string;
  pathOf(name: string): string;
  /** Runs a command to its end. */
  obey(env: Env, ...command: string[]): Promise<{ code: number | null; output: string }>;
  /** Starts the product, signs in, and stops it when `work` is done. */
  serving<T>(env: Env, work: (url: string, token: string) => Promise<T>): Promise<T>;
  /** Ends what was started, and removes the folder. */
  close(): Promise<void>;
}

/** Bundles the program for tests of its commands. */
export const openCommands = async (): Promise<Commands> => {
  const program = await serverProgram();
  const folder = await mkdtemp(join(tmpdir(), 'shuyuan-commands-'));
  return {
    program,
    pathOf: (name) => join(folder, name),
    obey: async (env, ...command) => {
      const started = startProcess(program, env, command);
      return { code: await started.ended, output: started.output() };
    },
    serving: async (env, work) => {
      const server = startProcess(program, { PORT: '0', ADMIN_PASSWORD: adminPassword, ...env });
      try {
        const url = (await server.waitFor(/is running: {2}(http:\S+)/))[1] ?? '';
        const { body } = await login(url, { username: 'admin', password: adminPassword });
        return await work(url, String(body.access_token));
      } finally {
        server.child.kill('SIGTERM');
        await server.ended;
      }
    },
    close: hireCaretaker(folder),
  };
};
