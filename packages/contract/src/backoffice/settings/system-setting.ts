import { z } from 'zod';

/** The lowest and the highest minimum length of passwords that a school may set. */
export const passwordLengthBounds = { min: 8, max: 64 } as const;
/** How many earlier passwords cannot be reused under the 等保 profile. */
export const passwordHistoryCount = 5;

/** An integer within bounds, with messages that name them. */
export const wholeSetting = (bounds: { min: number; max: number; unit: string }) => {
  const error = `请输入 ${bounds.min} 到 ${bounds.max} 之间的整数（${bounds.unit}）`;
  return z.int({ error }).min(bounds.min, { error }).max(bounds.max, { error });
};

const noZone = '请选择时区';

/** Shown on the login page, in the sidebar and in page titles. */
export const schoolSetting = z.strictObject({
  name: z
    .string({ error: '请输入学校名称' })
    .trim()
    .min(1, { error: '请输入学校名称' })
    .max(64, { error: '学校名称最多 64 个字' })
    .regex(/^\P{Cc}*$/u, { error: '学校名称含有无法识别的字符' }),
  /** Address of a picture in the file library; '' for the product's own logo. */
  logo: z
    .string({ error: '请上传标志图片' })
    .regex(/^(\/files\/[A-Za-z0-9_-]{22}\/[0-9a-f]{16}[.](png|jpg|jpeg|gif|webp))?$/, { error: '请上传标志图片' })
    .meta({ examples: [''] }),
  /** The school's distance from UTC in minutes, by which its days and clocks go; Beijing's by default. */
  utc_offset: z
    .int({ error: noZone })
    .min(-720, { error: noZone })
    .max(840, { error: noZone })
    .multipleOf(15, { error: noZone })
    .default(480),
});

/** `asvs`: long and uncommon, never changed without cause. `dengbao`: mixed, changed regularly (GB/T 22239-2019). */
export const passwordProfiles = ['asvs', 'dengbao'] as const;

export const passwordSetting = z.strictObject({
  profile: z.enum(passwordProfiles, { error: '请选择密码策略' }),
  min_length: wholeSetting({ ...passwordLengthBounds, unit: '位' }),
  /** After how many days a password must be changed; only under `dengbao`. */
  rotation_days: wholeSetting({ min: 1, max: 365, unit: '天' }),
  /** How many wrong passwords lock the account at that address. */
  lock_failures: wholeSetting({ min: 3, max: 10, unit: '次' }),
  /** The duration of the first lock; each further failure doubles it, up to an hour. */
  lock_minutes: wholeSetting({ min: 1, max: 60, unit: '分钟' }),
});

export type PasswordSetting = z.output<typeof passwordSetting>;

export const sessionSetting = z.strictObject({
  idle_minutes: wholeSetting({ min: 1, max: 10_080, unit: '分钟' }),
  max_hours: wholeSetting({ min: 1, max: 720, unit: '小时' }),
  single_session: z.boolean({ error: '请选择是否只允许一处登录' }),
});

/** Name and time are always on the watermark (requirements §1); a school may add a line. */
export const watermarkSetting = z.strictObject({
  text: z
    .string({ error: '请输入水印附加文字' })
    .trim()
    .max(20, { error: '水印附加文字最多 20 个字' })
    .regex(/^\P{Cc}*$/u, { error: '水印附加文字含有无法识别的字符' }),
});

const error = '请填写 IP 地址或地址段，例如 192.168.1.0/24 或 2001:db8::/32';
const range = z.union([z.ipv4({ error }), z.ipv6({ error }), z.cidrv4({ error }), z.cidrv6({ error })], { error });

/** Addresses and address ranges; an empty list means all. */
export const addressRanges = z
  .array(z.string().trim().pipe(range), { error: '请填写地址段' })
  .max(50, { error: '最多 50 个地址段' })
  .meta({ examples: [['192.168.1.0/24']] });

/** The addresses from which the system may be managed. */
export const networkSetting = z.strictObject({ ranges: addressRanges });

/** The upload quota in MB, of one user and of all together; 0 means no limit. */
const quotaMb = wholeSetting({ min: 0, max: 100_000_000, unit: 'MB，0 表示不限' });
export const uploadSetting = z.strictObject({ user_mb: quotaMb, total_mb: quotaMb });
