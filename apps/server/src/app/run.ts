import cluster from 'node:cluster';
import { judgeSettings } from '../platform/config/config';
import { createLog, type Log } from '../platform/log/log';
import { releaseMemory } from '../platform/process/release-memory';
import type { RunOptions } from './commands';
import { judgedConfig } from './judged-config';
import { endOnFatal, runProgram } from './program';
import { startTexts } from './start.texts';
import { type Product, startProduct } from './start-product';

/** A terminal sends Ctrl-C to the whole process group and npm passes it on, so one key press arrives several times. */
const samePressMs = 1000;

/** By then the work of a start is done, and first calls are answered. */
const settledMs = 3000;

const stopOnSignals = (starting: Promise<Product>, log: Log): void => {
  let firstAt: number | undefined;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (firstAt !== undefined) {
      if (performance.now() - firstAt > samePressMs) process.exit(1);
      return;
    }
    firstAt = performance.now();
    log.info({ signal }, 'stopping');
    // A start that fails is reported where it is awaited.
    starting.then(
      async (product) => {
        await product.stop();
        log.info('stopped');
        process.exit(0);
      },
      () => undefined,
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
};

const announce = (product: Product, env: NodeJS.ProcessEnv): void => {
  const { address, firstAdministrator, ownsAuditTrail } = product;
  const lines = [startTexts.running(address), ...judgeSettings(env).notices.map((notice) => `  ${notice}`)];
  if (ownsAuditTrail) lines.push(startTexts.ownsAuditTrail);
  if (firstAdministrator !== undefined) lines.push(startTexts.firstAdministrator(firstAdministrator));
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
};

const start = async (env: NodeJS.ProcessEnv, home: URL): Promise<void> => {
  const config = await judgedConfig(env, { serves: true });
  const log = createLog({ level: config.LOG_LEVEL });
  const onFatal = endOnFatal(log);
  process.on('uncaughtException', onFatal);
  const starting = startProduct({ config, log, home, onFatal });
  stopOnSignals(starting, log);
  const product = await starting;
  if (cluster.isPrimary) announce(product, env);
  setTimeout(releaseMemory, settledMs).unref();
};

const obey = async (options: RunOptions): Promise<void> => {
  if (options.command.length === 0) return start(options.env, options.home);
  const { obeyCommand } = await import('./commands');
  return obeyCommand(options);
};

/** Runs the product until a signal ends it, or obeys a command. */
export const run = (options: RunOptions): Promise<void> => runProgram(() => obey(options));
