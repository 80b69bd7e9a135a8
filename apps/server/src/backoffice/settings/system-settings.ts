import { setTimeout as pause } from 'node:timers/promises';
import { systemSettingErrors } from '@shuyuan/contract/backoffice/settings/system-setting.errors';
import type { SettingChange, StoredSettings, SystemSettings } from '@shuyuan/contract/product/system-settings';
import type { Config } from '../../platform/config/config';
import { type Executor, inTransaction, type Tx } from '../../platform/db/database';
import { onPrimary } from '../../platform/db/replicas';
import type { GuardOrigin } from '../../platform/http/access';
import { AppError } from '../../platform/http/app-error';
import type { Caller, Origin } from '../../platform/http/slice';
import { isWithin } from '../../platform/network/address-ranges.rules';
import { recordAudit } from '../audit';
import { isManagement } from './address-range.rules';
import { deliveredSettings, storedSettings, valuesOf } from './setting.defaults';
import { forgetSetting, readSettings } from './setting.repository';
import { type FolderFault, type NoteUse, saveSetting } from './setting.service';
import { leaseOne } from './setting-lease';

/** How long settings are cached; a save resolves only after that, so that it is in effect on every process. */
const leaseMs = 250;
/** The clocks of two machines do not run at quite the same speed. */
const graceMs = 10;

/** The system settings, for the other slices. */
export interface SystemSettingsStore {
  /** At most a quarter of a second old. */
  readonly read: () => Promise<SystemSettings>;
  /** As they are within a transaction. */
  readonly readIn: (db: Tx) => Promise<SystemSettings>;
  readonly show: () => Promise<Omit<StoredSettings, 'address'>>;
  /** Resolves to all settings with the change, when it is in effect on every process. */
  readonly save: (saving: {
    change: SettingChange;
    caller: Caller;
    origin: Origin;
    noteUse: NoteUse;
    folderFault: FolderFault;
  }) => Promise<Omit<StoredSettings, 'address'>>;
  /** Values for the page's meta elements, before anyone has signed in. */
  readonly pageMeta: () => Promise<Record<string, string>>;
  /** Restricts system management to the school's addresses. */
  readonly guardOrigin: GuardOrigin;
}

/** Opens the settings over their defaults. */
export const openSystemSettings = ({ db, config }: { db: Executor; config: Config }): SystemSettingsStore => {
  const delivered = deliveredSettings(config);
  const show = async () => storedSettings(await onPrimary(() => readSettings(db)), delivered);
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
      // The page is served even without the database, so the school's last known name is kept.
      lastSchool = await leased.read().then(
        ({ school }) => school,
        () => lastSchool,
      );
      return {
        'school-name': lastSchool.name,
        'school-logo': lastSchool.logo,
        'school-offset': String(lastSchool.utc_offset),
      };
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

/** Lifts the address limits on system management, for the operator of the machine; returns whether there were any. */
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
