import { z } from 'zod';
import { instant } from '../../platform/replies';
import { wholeSetting } from '../settings/system-setting';

/** How a backup ended, or that it runs. */
export const backupStates = ['running', 'succeeded', 'failed'] as const;
export type BackupState = (typeof backupStates)[number];

/** What a backup was made for: the schedule, someone at the screen, or a command on the server. */
const backupCauses = ['schedule', 'manual', 'command'] as const;

/** One backup, made or tried. */
export const backupRun = z.object({
  id: z.int(),
  cause: z.enum(backupCauses),
  state: z.enum(backupStates),
  started_at: instant,
  ended_at: instant.nullable(),
  /** The file on the server. */
  path: z.string(),
  bytes: z.int().nullable(),
  rows: z.int().nullable(),
  files: z.int().nullable(),
  is_sealed: z.boolean(),
  /** Why it failed, or what to look at. */
  message: z.string(),
  /** When its file was removed because newer ones replace it. */
  removed_at: instant.nullable(),
});
export type BackupRun = z.output<typeof backupRun>;

/** What is wrong with keeping the database's log. */
export const walFaults = ['archiving', 'full', 'keeping', 'copying', 'late'] as const;
export type WalFault = (typeof walFaults)[number];

/** To which moments the database can go back. */
export const walStatus = z.object({
  /** For how many days the log is kept. */
  days: z.int(),
  /** Stretches of time, the oldest first; one can go back to any moment of them. */
  spans: z.array(z.object({ from: instant, until: instant })),
  /** Whether nothing was written since the end of the last one. */
  is_current: z.boolean(),
  bytes: z.int(),
  fault: z.enum(walFaults).nullable(),
});
export type WalStatus = z.output<typeof walStatus>;

/** Whether the school is safe, for the administrator. */
export const backupStatus = z.object({
  is_enabled: z.boolean(),
  folder: z.string(),
  /** Whether files are encrypted, which the server's environment decides. */
  is_sealed: z.boolean(),
  last_success_at: instant.nullable(),
  /** Enabled, and the last success is too old or there is none. */
  is_late: z.boolean(),
  /** The newest one failed. */
  has_failed: z.boolean(),
  /** Null while the log of the database is not kept. */
  wal: walStatus.nullable(),
  /** How many have ended: a screen that sees another number reads its list again. */
  ended: z.int(),
});
export type BackupStatus = z.output<typeof backupStatus>;

/** After how many days without a success the administrator is warned. */
export const backupLateDays = 2;

const noTime = '请填写时间，如 02:30';
const folderMost = 500;

/** When backups are made, where they go and how long they stay. */
export const backupSetting = z
  .strictObject({
    enabled: z.boolean({ error: '请选择是否自动备份' }),
    /** By the school's clock. */
    time: z.string({ error: noTime }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: noTime }),
    keep_days: wholeSetting({ min: 1, max: 365, unit: '天' }),
    /** How many weeks beyond those days have one backup each. */
    keep_weekly: wholeSetting({ min: 0, max: 520, unit: '周' }),
    /** A path on the server; '' while none is chosen. */
    folder: z
      .string({ error: '请填写备份文件夹' })
      .trim()
      .max(folderMost, { error: `路径最多 ${folderMost} 个字` })
      .regex(/^(\/\P{Cc}*)?$/u, { error: '请填写以 / 开头的完整路径' })
      .meta({ examples: ['/var/backups/shuyuan'] }),
  })
  .refine(({ enabled, folder }) => !enabled || folder !== '', { error: '请填写备份文件夹', path: ['folder'] });
export type BackupSetting = z.output<typeof backupSetting>;

/** As delivered: the school has to choose a folder first. */
export const backupDefault: BackupSetting = {
  enabled: false,
  time: '02:30',
  keep_days: 14,
  keep_weekly: 8,
  folder: '',
};
