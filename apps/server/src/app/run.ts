import cluster from 'node:cluster';
import { ConfigError } from '../platform/config/config';
import { errorCode } from '../platform/db/connection-trouble';
import { StartError } from '../platform/db/start-error';
import { createLog, type Log } from '../platform/log/log';
import { addKey } from '../platform/secrets/key-file';
import { secretTexts } from '../platform/secrets/secrets.texts';
import { CrewFailed } from './crew';
import { judgedConfig } from './judged-config';
import {
  changeDemo,
  openToAllAddresses,
  type Product,
  resetPassword,
  retireKey,
  startProduct,
  verifyAudit,
} from './product';
import { startTexts } from './start.texts';

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

const endOnFatal =
  (log: Log) =>
  (error: Error): void => {
    log.fatal({ err: error }, 'cannot go on');
    process.exit(1);
  };

const announce = (product: Product): void => {
  const { address, firstAdministrator, ownsAuditTrail } = product;
  const lines = [startTexts.running(address)];
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
  if (cluster.isPrimary) announce(product);
};

interface RunOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly home: URL;
  /** The command-line arguments after the program's name; without any the product serves. */
  readonly command: readonly string[];
}

const defaultUsername = 'admin';

const resetFor = async (options: RunOptions, username: string): Promise<void> => {
  const config = await judgedConfig(options.env, { serves: false });
  const log = createLog({ level: 'warn' });
  const reset = await resetPassword({ config, log, home: options.home, onFatal: endOnFatal(log) }, username);
  process.stdout.write(`\n${startTexts.newPassword(reset)}\n\n`);
};

const verifyTrail = async ({ env, home }: RunOptions): Promise<void> => {
  const log = createLog({ level: 'fatal' });
  const config = await judgedConfig(env, { serves: false });
  const { isWhole, message, ownsAuditTrail } = await verifyAudit({ config, log, home, onFatal: endOnFatal(log) });
  const lines = [
    startTexts.auditVerified({ isWhole, message }),
    ...(ownsAuditTrail ? [startTexts.ownsAuditTrail] : []),
  ];
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
  if (!isWhole) process.exitCode = 2;
};

const clearRanges = async (options: RunOptions): Promise<void> => {
  const config = await judgedConfig(options.env, { serves: false });
  const log = createLog({ level: 'warn' });
  const wasLimited = await openToAllAddresses({ config, log, home: options.home, onFatal: endOnFatal(log) });
  process.stdout.write(`\n${wasLimited ? startTexts.rangesCleared : startTexts.noRanges}\n\n`);
};

const rotateKeys = async (options: RunOptions, retired: string | undefined): Promise<void> => {
  const config = await judgedConfig(options.env, { serves: false });
  const log = createLog({ level: 'warn' });
  if (retired !== undefined) await retireKey({ config, log, home: options.home, onFatal: endOnFatal(log) }, retired);
  const words = retired === undefined ? secretTexts.added(await addKey(config)) : secretTexts.retired(retired);
  process.stdout.write(`\n${words}\n\n`);
};

const demo = async (options: RunOptions, option: string | undefined): Promise<void> => {
  const isRemoval = option === '--remove';
  if (option !== undefined && !isRemoval) throw new StartError(startTexts.unknownOption(option));
  const config = await judgedConfig(options.env, { serves: false });
  const log = createLog({ level: 'warn' });
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const made = await changeDemo(
    { config, log, home: options.home, onFatal: endOnFatal(log) },
    { say, change: (school) => (isRemoval ? school.remove() : school.fill({ now: new Date(), scale: 1 })) },
  );
  say(`\n${isRemoval ? startTexts.demoRemoved : startTexts.demoFilled}\n`);
  if (made !== undefined) say(`${startTexts.firstAdministrator(made)}\n`);
};

const obey = async (options: RunOptions): Promise<void> => {
  const [command, argument] = options.command;
  if (command === undefined) return start(options.env, options.home);
  if (command === 'reset-password') return resetFor(options, argument ?? defaultUsername);
  if (command === 'verify-audit') return verifyTrail(options);
  if (command === 'rotate-keys') return rotateKeys(options, argument);
  if (command === 'clear-address-ranges') return clearRanges(options);
  if (command === 'demo') return demo(options, argument);
  throw new StartError(startTexts.unknownCommand(command));
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

/** Runs the product until a signal ends it; faults of configuration or environment are printed without a stack. */
export const run = async (options: RunOptions): Promise<void> => {
  try {
    await obey(options);
  } catch (error) {
    if (error instanceof CrewFailed) process.exit(1);
    process.stderr.write(`${wordsOf(error)}\n`);
    process.exit(1);
  }
};
