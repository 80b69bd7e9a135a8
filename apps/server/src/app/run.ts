import cluster from 'node:cluster';
import { judgeSettings } from '../platform/config/config';
import { StartError } from '../platform/db/start-error';
import { createLog, type Log } from '../platform/log/log';
import { addKey } from '../platform/secrets/key-file';
import { secretTexts } from '../platform/secrets/secrets.texts';
import { auditCommands } from './audit-commands';
import { backupCommands } from './backup-commands';
import { examine } from './doctor/doctor';
import { judgedConfig } from './judged-config';
import { openToAllAddresses, type Product, resetPassword, retireKey, startProduct } from './product';
import { commandParts, endOnFatal, runProgram, type Surroundings } from './program';
import { isToTime, restoreToTime } from './restore-to-time';
import { startTexts } from './start.texts';
import { upgrade } from './upgrade/upgrade';

/** A terminal sends Ctrl-C to the whole process group and npm passes it on, so one key press arrives several times. */
const samePressMs = 1000;

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
};

interface RunOptions extends Surroundings {
  /** The command-line arguments after the program's name; without any the product serves. */
  readonly command: readonly string[];
}

const defaultUsername = 'admin';

const resetFor = async (options: RunOptions, username: string): Promise<void> => {
  const reset = await resetPassword(await commandParts(options), username);
  process.stdout.write(`\n${startTexts.newPassword(reset)}\n\n`);
};

const clearRanges = async (options: RunOptions): Promise<void> => {
  const wasLimited = await openToAllAddresses(await commandParts(options));
  process.stdout.write(`\n${wasLimited ? startTexts.rangesCleared : startTexts.noRanges}\n\n`);
};

const rotateKeys = async (options: RunOptions, retired: string | undefined): Promise<void> => {
  const parts = await commandParts(options);
  if (retired !== undefined) await retireKey(parts, retired);
  const words = retired === undefined ? secretTexts.added(await addKey(parts.config)) : secretTexts.retired(retired);
  process.stdout.write(`\n${words}\n\n`);
};

const examineAll = async (options: RunOptions): Promise<void> => {
  const isSound = await examine(options, options.command.slice(1));
  if (!isSound) process.exitCode = 1;
};

const obey = async (options: RunOptions): Promise<void> => {
  const [command, argument] = options.command;
  if (command === undefined) return start(options.env, options.home);
  if (command === 'reset-password') return resetFor(options, argument ?? defaultUsername);
  if (command === 'verify-audit' || command === 'archive-audit') {
    const parts = await commandParts(options, { logLevel: 'fatal' });
    return auditCommands[command](parts, options.command.slice(1));
  }
  if (command === 'rotate-keys') return rotateKeys(options, argument);
  if (command === 'clear-address-ranges') return clearRanges(options);
  if (command === 'doctor') return examineAll(options);
  if (command === 'restore' && isToTime(options.command)) {
    return restoreToTime(await commandParts(options, { logLevel: 'fatal' }), options.command.slice(1));
  }
  if (command === 'backup' || command === 'restore' || command === 'move' || command === 'upgrade') {
    const parts = await commandParts(options, { logLevel: 'fatal' });
    const obeyed = { ...backupCommands, upgrade }[command];
    return obeyed(parts, options.command.slice(1));
  }
  throw new StartError(startTexts.unknownCommand(command));
};

/** Runs the product until a signal ends it, or obeys a command. */
export const run = (options: RunOptions): Promise<void> => runProgram(() => obey(options));
