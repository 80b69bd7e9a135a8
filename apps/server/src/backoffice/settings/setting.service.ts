import { systemSettingErrors } from '@shuyuan/contract/backoffice/settings/system-setting.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { SettingChange, StoredSettings } from '@shuyuan/contract/product/system-settings';
import { type Executor, inTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller, Origin } from '../../platform/http/slice';
import { isWithin } from '../../platform/network/address-ranges.rules';
import { recordAudit } from '../audit';
import { holdSetting, readSettings, writeSetting } from './setting.repository';
import { settingTexts } from './setting.texts';

interface Saving {
  readonly change: SettingChange;
  readonly caller: Caller;
  readonly origin: Origin;
  readonly noteUse: NoteUse;
  readonly folderFault: FolderFault;
  /** The values before the change. */
  readonly before: StoredSettings[SettingChange['group']]['value'];
}

/** Records a use of a file; false if it is missing or the caller may not open it. The library lies above settings. */
export type NoteUse = (
  db: Tx,
  use: { type: string; id: string; title: string; url: string; caller: Caller },
) => Promise<boolean>;

const keepLogo = async (db: Tx, { url, caller, noteUse }: { url: string; caller: Caller; noteUse: NoteUse }) => {
  const { logoMissing } = systemSettingErrors;
  if (!(await noteUse(db, { type: 'setting', id: 'school', title: settingTexts.logoUse, url, caller })))
    throw new AppError(logoMissing, { errors: { 'value.logo': [logoMissing.errmsg] } });
};

/** Why backups cannot go to a folder, as a message; undefined when they can. The slice of backups lies above settings. */
export type FolderFault = (path: string) => Promise<string | undefined>;

const refuseFolder = async (folder: string, folderFault: FolderFault): Promise<void> => {
  const fault = folder === '' ? undefined : await folderFault(folder);
  if (fault === undefined) return;
  throw new AppError(systemSettingErrors.folderUnusable, { errmsg: fault, errors: { 'value.folder': [fault] } });
};

/** Whoever saves ranges must be within them, or they could not correct a mistake from where they are. */
const refuseLockOut = (ranges: readonly string[], ip: string): void => {
  if (isWithin(ranges, ip)) return;
  const { locksOut } = systemSettingErrors;
  const words = `${locksOut.errmsg}。${settingTexts.yourAddress(ip)}`;
  throw new AppError(locksOut, { errmsg: words, errors: { 'value.ranges': [words] } });
};

/** Saves one group of settings and reads them all; a stale version is refused and loses nothing. */
export const saveSetting = async (
  db: Executor,
  { change, caller, origin, noteUse, folderFault, before }: Saving,
): ReturnType<typeof readSettings> => {
  if (change.group === 'backup') await refuseFolder(change.value.folder, folderFault);
  return inTransaction(db, async (db) => {
    const held = await holdSetting(db, change.group);
    if ((held?.version ?? 0) !== change.version) throw new AppError(platformErrors.staleVersion);
    if (change.group === 'school') await keepLogo(db, { url: change.value.logo, caller, noteUse });
    if (change.group === 'network') refuseLockOut(change.value.ranges, origin.ip);
    await writeSetting(db, { key: change.group, value: change.value });
    await recordAudit(db, {
      actor: { id: caller.adminId, name: caller.name },
      origin,
      action: 'setting.save',
      target: { type: 'setting', id: change.group },
      before,
      after: change.value,
    });
    return readSettings(db);
  });
};
