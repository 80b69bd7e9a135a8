import { setTimeout as pause } from 'node:timers/promises';
import { systemSettingErrors } from '@shuyuan/contract/backoffice/settings/system-setting.errors';
import type { SettingChange, StoredSettings, SystemSettings } from '@shuyuan/contract/product/system-settings';
import type { Config } from '../../platform/config/config';
import { type Executor, inTransaction, type Tx } from '../../platform/db/database';
import type { GuardOrigin } from '../../platform/http/access';
import { AppError } from '../../platform/http/app-error';
import type { Caller, Origin } from '../../platform/http/slice';
import { recordAudit } from '../audit';
import { isManagement, isWithin } from './address-range.rules';
import { deliveredSettings, storedSettings, valuesOf } from './setting.defaults';
import { forgetSetting, readSettings } from './setting.repository';
import { type NoteUse, saveSetting } from './setting.service';
import { leaseOne } from './setting-lease';

/** For so long settings count as read; what was saved holds on every process after it. */
const leaseMs = 250;
/** The clocks of two machines do not run at quite the same speed. */
const graceMs = 10;

/** The settings of the school, as the other parts of the product read them. */
export interface SystemSettingsStore {
  /** At most a quarter of a second old. */
  readonly read: () => Promise<SystemSettings>;
  /** As they are within a transaction. */
  readonly readIn: (db: Tx) => Promise<SystemSettings>;
  readonly show: () => Promise<Omit<StoredSettings, 'address'>>;
  /** Resolves when the change holds on every process, to all settings as they are with it. */
  readonly save: (saving: {
    change: SettingChange;
    caller: Caller;
    origin: Origin;
    noteUse: NoteUse;
  }) => Promise<Omit<StoredSettings, 'address'>>;
  /** What the page tells the browser before anyone has signed in. */
  readonly pageMeta: () => Promise<Record<string, string>>;
  /** Keeps the management of the system to the school's own addresses. */
  readonly guardOrigin: GuardOrigin;
}

/** Opens the settings over what is delivered. */
export const openSystemSettings = ({ db, config }: { db: Executor; config: Config }): SystemSettingsStore => {
  const delivered = deliveredSettings(config);
  const show = async () => storedSettings(await readSettings(db), delivered);
  const leased = leaseOne(async () => valuesOf(await show()), { leaseMs });
  let lastSchool = delivered.school;
  return {
    read: leased.read,
    readIn: async (db) => valuesOf(storedSettings(await readSettings(db), delivered)),
    show,
    save: async (saving) => {
      const stored = await show();
      const rows = await saveSetting(db, { ...saving, before: stored[saving.change.group].value });
      leased.drop();
      await pause(leaseMs + graceMs);
      return storedSettings(rows, delivered);
    },
    pageMeta: async () => {
      // The page is served while the database is away: the school keeps its name.
      lastSchool = await leased.read().then(
        ({ school }) => school,
        () => lastSchool,
      );
      return { 'school-name': lastSchool.name, 'school-logo': lastSchool.logo };
    },
    guardOrigin: (access) => {
      if (!isManagement(access)) return undefined;
      return async ({ ip }) => {
        const { network } = await leased.read();
        return isWithin(network.ranges, ip) ? undefined : new AppError(systemSettingErrors.addressRefused);
      };
    },
  };
};

/** Opens the management of the system to every address again, for whoever owns the machine; says whether it was limited. */
export const clearAddressRanges = (db: Executor): Promise<boolean> =>
  inTransaction(db, async (db) => {
    const wasLimited = await forgetSetting(db, 'network');
    await recordAudit(db, {
      origin: { requestId: '', ip: '', userAgent: '' },
      action: 'setting.clear_ranges',
      target: { type: 'setting', id: 'network' },
    });
    return wasLimited;
  });
