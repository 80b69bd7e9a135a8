import { backupDefault } from '@shuyuan/contract/backoffice/backups/backup';
import { messageDefault } from '@shuyuan/contract/backoffice/messages/message';
import {
  courseDefaults,
  type SettingGroup,
  type StoredSettings,
  type SystemSettings,
  settingGroups,
} from '@shuyuan/contract/product/system-settings';
import type { Config } from '../../platform/config/config';
import type { SettingRow } from './setting.repository';

/** The defaults until the school changes them, from the configuration where it has them. */
export const deliveredSettings = (config: Config): SystemSettings => ({
  school: { name: config.SCHOOL_NAME, logo: '', utc_offset: 480 },
  password: { profile: 'asvs', min_length: 8, rotation_days: 90, lock_failures: 5, lock_minutes: 1 },
  session: {
    idle_minutes: config.SESSION_IDLE_MINUTES,
    max_hours: config.SESSION_MAX_HOURS,
    single_session: config.SINGLE_SESSION,
  },
  watermark: { text: '' },
  network: { ranges: [] },
  upload: { user_mb: 5120, total_mb: 102_400 },
  backup: backupDefault,
  message: messageDefault,
  ...courseDefaults,
});

type StoredGroups = Omit<StoredSettings, 'address'>;

/** A stored value that this version cannot parse counts as not set: it must not lock a school out. */
const groupOf = <G extends SettingGroup>(
  group: G,
  from: { rows: readonly SettingRow[]; delivered: SystemSettings },
) => {
  const row = from.rows.find(({ key }) => key === group);
  const read = settingGroups[group].safeParse(row?.value);
  const value = (read.success ? read.data : from.delivered[group]) as SystemSettings[G];
  return { value, version: row?.version ?? 0, updated_at: row?.updated_at.toISOString() ?? null };
};

const groups = Object.keys(settingGroups) as SettingGroup[];

/** All groups with their versions, from stored values and defaults. */
export const storedSettings = (rows: readonly SettingRow[], delivered: SystemSettings): StoredGroups =>
  Object.fromEntries(groups.map((group) => [group, groupOf(group, { rows, delivered })])) as unknown as StoredGroups;

/** The values without versions. */
export const valuesOf = (stored: StoredGroups): SystemSettings =>
  Object.fromEntries(groups.map((group) => [group, stored[group].value])) as unknown as SystemSettings;
