import {
  type SettingGroup,
  type StoredSettings,
  type SystemSettings,
  settingGroups,
} from '@shuyuan/contract/backoffice/settings/system-setting';
import type { Config } from '../../../platform/config/config';
import type { SettingRow } from './setting.repository';

/** What holds until the school settles something else; the configuration decides where it has a say. */
export const deliveredSettings = (config: Config): SystemSettings => ({
  school: { name: config.SCHOOL_NAME, logo: '' },
  password: { profile: 'asvs', min_length: 8, rotation_days: 90, lock_failures: 5, lock_minutes: 1 },
  session: {
    idle_minutes: config.SESSION_IDLE_MINUTES,
    max_hours: config.SESSION_MAX_HOURS,
    single_session: config.SINGLE_SESSION,
  },
  watermark: { text: '' },
  network: { ranges: [] },
  attendance: { warn_percent: 33 },
  upload: { user_mb: 5120, total_mb: 102_400 },
  payment: { alone_limit: 100_000, back_days: 30 },
});

type StoredGroups = Omit<StoredSettings, 'address'>;

/** A stored value that this program cannot read counts as not set: a school must not be shut out by it. */
const groupOf = <G extends SettingGroup>(
  group: G,
  from: { rows: readonly SettingRow[]; delivered: SystemSettings },
) => {
  const row = from.rows.find(({ key }) => key === group);
  const read = settingGroups[group].safeParse(row?.value);
  const value = (read.success ? read.data : from.delivered[group]) as SystemSettings[G];
  return { value, version: row?.version ?? 0, updated_at: row?.updated_at.toISOString() ?? null };
};

/** All groups with their versions, from what is stored and what is delivered. */
export const storedSettings = (rows: readonly SettingRow[], delivered: SystemSettings): StoredGroups => {
  const from = { rows, delivered };
  return {
    school: groupOf('school', from),
    password: groupOf('password', from),
    session: groupOf('session', from),
    watermark: groupOf('watermark', from),
    network: groupOf('network', from),
    attendance: groupOf('attendance', from),
    upload: groupOf('upload', from),
    payment: groupOf('payment', from),
  };
};

/** The values alone. */
export const valuesOf = (stored: StoredGroups): SystemSettings => ({
  school: stored.school.value,
  password: stored.password.value,
  session: stored.session.value,
  watermark: stored.watermark.value,
  network: stored.network.value,
  attendance: stored.attendance.value,
  upload: stored.upload.value,
  payment: stored.payment.value,
});
