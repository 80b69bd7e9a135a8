import { ConfigError } from '../platform/config/config';
import { errorCode } from '../platform/db/connection-trouble';
import { StartError } from '../platform/db/start-error';
import { createLog, type Log } from '../platform/log/log';
import type { ProductParts } from './database-addresses';
import { judgedConfig } from './judged-config';
import { startTexts } from './start.texts';
import { WorkersFailed } from './worker-processes';

/** Where a program finds the product. */
export interface Surroundings extends Pick<ProductParts, 'home'> {
  readonly env: NodeJS.ProcessEnv;
}

/** Ends the process when the product cannot go on. */
export const endOnFatal =
  (log: Log) =>
  (error: Error): void => {
    log.fatal({ err: error }, 'cannot go on');
    process.exit(1);
  };

/** What a command opens the product with that does not serve. */
export const commandParts = async (
  { env, home }: Surroundings,
  { logLevel = 'warn' }: { logLevel?: 'warn' | 'fatal' } = {},
): Promise<ProductParts> => {
  const config = await judgedConfig(env, { serves: false });
  const log = createLog({ level: logLevel });
  return { config, log, home, onFatal: endOnFatal(log) };
};

/** How a failure is printed: a message where the operator can fix it, the stack where it is a bug. */
const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError || error instanceof StartError) return error.message;
  const path = Reflect.get(error, 'path');
  const code = errorCode(error);
  if (typeof path === 'string' && code !== undefined) return startTexts.unusablePlace(path, code);
  return error.stack ?? error.message;
};

/** Runs a program; a fault of the configuration or the surroundings is told without a stack. */
export const runProgram = async (program: () => Promise<void>): Promise<void> => {
  try {
    await program();
  } catch (error) {
    if (error instanceof WorkersFailed) process.exit(1);
    process.stderr.write(`${wordsOf(error)}\n`);
    process.exit(1);
  }
};
