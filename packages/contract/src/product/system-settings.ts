import { z } from 'zod';
import { backupSetting } from '../backoffice/backups/backup';
import { messageSetting } from '../backoffice/messages/message';
import {
  networkSetting,
  passwordSetting,
  schoolSetting,
  sessionSetting,
  uploadSetting,
  watermarkSetting,
} from '../backoffice/settings/system-setting';
import { attendanceDefault, attendanceSetting } from '../courses/attendance/attendance.catalogue';
import { doorDefault, doorSetting } from '../courses/doors/door.setting';
import { refundDefault, refundSetting } from '../courses/member-acts/member-act.catalogue';
import { paymentDefault, paymentSetting } from '../courses/payments/payment.catalogue';
import { instant } from '../platform/replies';

/** The groups of settings; each is stored and saved separately. */
export const settingGroups = {
  school: schoolSetting,
  password: passwordSetting,
  session: sessionSetting,
  watermark: watermarkSetting,
  network: networkSetting,
  attendance: attendanceSetting,
  upload: uploadSetting,
  backup: backupSetting,
  message: messageSetting,
  payment: paymentSetting,
  refund: refundSetting,
  door: doorSetting,
} as const;
export type SettingGroup = keyof typeof settingGroups;

/** All settings by group. */
export type SystemSettings = { readonly [G in SettingGroup]: z.output<(typeof settingGroups)[G]> };

/** The defaults of the course side until the school changes them. */
export const courseDefaults = {
  attendance: attendanceDefault,
  payment: paymentDefault,
  refund: refundDefault,
  door: doorDefault,
} as const;

const stored = <T extends z.ZodType>(value: T) =>
  z.object({ value, version: z.int().nonnegative(), updated_at: instant.nullable() });

/** A group of settings as it is shown. */
export const storedSetting = stored(z.unknown());

/** All settings as the screen shows them; version 0 means the default. */
export const systemSettings = z.object({
  school: stored(schoolSetting),
  password: stored(passwordSetting),
  session: stored(sessionSetting),
  watermark: stored(watermarkSetting),
  network: stored(networkSetting),
  attendance: stored(attendanceSetting),
  upload: stored(uploadSetting),
  backup: stored(backupSetting),
  message: stored(messageSetting),
  payment: stored(paymentSetting),
  refund: stored(refundSetting),
  door: stored(doorSetting),
  /** The caller's own address, so that they do not lock themselves out. */
  address: z.string(),
});
export type StoredSettings = z.output<typeof systemSettings>;

const version = z.int({ error: '版本号不正确' }).nonnegative({ error: '版本号不正确' });
const changeOf = <G extends SettingGroup>(group: G) =>
  z.strictObject({ group: z.literal(group), version, value: settingGroups[group] });

/** One group with the version of the values that were read. */
export const settingChange = z.discriminatedUnion(
  'group',
  [
    changeOf('school'),
    changeOf('password'),
    changeOf('session'),
    changeOf('watermark'),
    changeOf('network'),
    changeOf('attendance'),
    changeOf('upload'),
    changeOf('backup'),
    changeOf('message'),
    changeOf('payment'),
    changeOf('refund'),
    changeOf('door'),
  ],
  { error: '请指定要保存的设置' },
);
export type SettingChange = z.output<typeof settingChange>;
