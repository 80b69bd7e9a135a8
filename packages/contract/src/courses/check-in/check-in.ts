import { z } from 'zod';
import { bodyId } from '../../backoffice/records/record-query';
import { place } from '../../platform/geo';
import { instant } from '../../platform/replies';
import { attendanceStates } from '../attendance/attendance.form';

/** How long one code is shown, in seconds; it and the one before it are accepted. */
export const codeSeconds = 10;

/** The key in the address `/c/<key>` that a QR code leads to; the code follows it as the fragment, which no log holds. */
export const checkInKey = z.string().regex(/^[\w-]{22}$/, { error: '签到的地址不正确' });

/** The limits of what a teacher sets, in minutes and metres. */
export const checkInLimits = {
  late_after: { min: 0, max: 240 },
  closes_after: { min: 1, max: 480 },
  radius: { min: 20, max: 5000 },
} as const;

/** What is set where a teacher says nothing. */
export const checkInDefaults = { late_after: 10, closes_after: 60, radius: 200 } as const;

const whole = (name: string, { min, max }: { min: number; max: number }) => {
  const error = `${name}应为 ${min} 到 ${max} 之间的整数`;
  return z.int({ error }).min(min, { error }).max(max, { error });
};

const point = z.strictObject({ lng: place.shape.lng, lat: place.shape.lat });

/** The place that students must be near, in WGS-84. */
const meetingPlace = z.strictObject({ ...point.shape, radius: whole('距离', checkInLimits.radius) });
export type MeetingPlace = z.output<typeof meetingPlace>;

/** How a check-in is started. */
export const checkInStart = z.strictObject({
  session_id: bodyId,
  /** Minutes after the session's beginning from which arrivals are late. */
  late_after: whole('迟到的分钟数', checkInLimits.late_after).optional().default(checkInDefaults.late_after),
  /** Minutes after which it closes by itself; it ends with the day in any case. */
  closes_after: whole('签到的分钟数', checkInLimits.closes_after).optional().default(checkInDefaults.closes_after),
  place: meetingPlace.nullable().optional().default(null),
});
export type CheckInStart = z.output<typeof checkInStart>;

const state = z.enum(attendanceStates.map(({ value }) => value));

/** Someone who checked in. */
export const arrival = z.object({
  member_id: z.int(),
  name: z.string(),
  student_no: z.string(),
  /** The mark as it is now; a later one by hand counts. */
  state,
  checked_at: instant,
  /** Metres from the place; null where none was asked for. */
  distance: z.int().nullable(),
  /** Someone else of this session checked in with the same phone. */
  same_device: z.boolean(),
  /** A mark by hand was there before and has been kept. */
  is_retained: z.boolean(),
});
export type Arrival = z.output<typeof arrival>;

/** The latest check-in of a session, as its teacher sees it. */
export const checkIn = z.object({
  id: z.int(),
  session_id: z.int(),
  /** What the QR code leads to, without the code. */
  address: z.string(),
  state: z.enum(['running', 'stopped', 'over']),
  started_at: instant,
  started_by: z.string(),
  closes_at: instant,
  /** From when on arrivals are late. */
  late_at: instant,
  place: meetingPlace.nullable(),
  /** How many the roll has, and how many of them have which mark; those without one are missing. */
  counts: z.object({ members: z.int(), present: z.int(), late: z.int(), leave: z.int(), missing: z.int() }),
  /** The newest first. */
  arrivals: z.array(arrival),
});
export type CheckIn = z.output<typeof checkIn>;

/** A code and when it is shown, in milliseconds from the reply on; the first one is the current one. */
export const timedCode = z.object({ code: z.string(), from_ms: z.int(), until_ms: z.int() });
export type TimedCode = z.output<typeof timedCode>;

/** What a student's phone sends. */
export const checkInTry = z.strictObject({
  key: checkInKey,
  code: z
    .string({ error: '请重新扫描屏幕上的二维码' })
    .min(1, { error: '请重新扫描屏幕上的二维码' })
    .max(64, { error: '请重新扫描屏幕上的二维码' }),
  /** A random name that the phone gave itself; stored hashed. */
  device: z.string({ error: '设备标识不正确' }).regex(/^[\w-]{16,64}$/, { error: '设备标识不正确' }),
  /** Where the phone is, and how exactly it knows, in metres. */
  place: z
    .strictObject({
      ...point.shape,
      accuracy: z.number({ error: '位置的精度不正确' }).nonnegative({ error: '位置的精度不正确' }).optional(),
    })
    .optional(),
});
export type CheckInTry = z.output<typeof checkInTry>;

/** What a student is told about their own arrival. */
export const receipt = z.object({
  name: z.string(),
  class_name: z.string(),
  topic: z.string(),
  state,
  checked_at: instant,
  /** The teacher had set the mark before; the check-in has not changed it. */
  is_retained: z.boolean(),
});
export type Receipt = z.output<typeof receipt>;

/** A check-in as a student of the class sees it before checking in. */
export const openCheckIn = z.object({
  class_name: z.string(),
  topic: z.string(),
  asks_place: z.boolean(),
  is_running: z.boolean(),
  /** Their own arrival, if they have checked in. */
  receipt: receipt.nullable(),
});
export type OpenCheckIn = z.output<typeof openCheckIn>;
