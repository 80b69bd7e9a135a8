import { createPasswordReset, sessionLeaseMs } from '../backoffice/identity';
import { placesOfKey } from '../backoffice/privacy';
import { clearAddressRanges } from '../backoffice/settings';
import { StartError } from '../platform/db/start-error';
import { addKey, removeKey } from '../platform/secrets/key-file';
import { forgetKey } from '../platform/secrets/secrets';
import { secretTexts } from '../platform/secrets/secrets.texts';
import { auditCommands } from './audit-commands';
import { backupCommands } from './backup-commands';
import type { ProductParts } from './database-addresses';
import { examine } from './doctor/doctor';
import { withProduct } from './open-product';
import { commandParts, type Surroundings } from './program';
import { isToTime, restoreToTime } from './restore-to-time';
import { startTexts } from './start.texts';
import { upgrade } from './upgrade/upgrade';

/** What the program is run with. */
export interface RunOptions extends Surroundings {
  /** The command-line arguments after the program's name; without any the product serves. */
  readonly command: readonly string[];
}

/** Gives an administrator a new password. */
const resetPassword = (parts: ProductParts, username: string): Promise<{ username: string; password: string }> =>
  withProduct(parts, async ({ db }) => {
    const reset = await createPasswordReset({ db: db.kysely, sessionLeaseMs })(username);
    if (reset === undefined) throw new StartError(startTexts.nobody(username));
    return reset;
  });

/** Lifts the address limits on system management; returns whether there were any. */
const openToAllAddresses = (parts: ProductParts): Promise<boolean> =>
  withProduct(parts, ({ db }) => clearAddressRanges(db.kysely));

/** Removes an older key that nothing needs any more; a key in use stays, and the places that use it are reported. */
const retireKey = (parts: ProductParts, id: string): Promise<void> =>
  withProduct(parts, async ({ db, secrets }) => {
    if (!secrets.keys.slice(1).some((key) => key.id === id)) throw new StartError(secretTexts.unknownKey(id));
    const places = await placesOfKey(db.kysely, id);
    if (places.length > 0) throw new StartError(secretTexts.inUse(id, places));
    await removeKey(parts.config, id);
    await forgetKey(db.pool, id);
  });

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

/** Obeys a command. */
export const obeyCommand = async (options: RunOptions): Promise<void> => {
  const [command = '', argument] = options.command;
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
