import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import {
  type CheckInTry,
  codeSeconds,
  type MeetingPlace,
  type TimedCode,
} from '@shuyuan/contract/courses/check-in/check-in';
import { distanceBetween } from '@shuyuan/contract/platform/geo';

/** What the codes of a check-in are made from. */
export interface CodeSource {
  readonly id: number;
  readonly secret: Buffer;
}

const slotMs = codeSeconds * 1000;
const codeBytes = 8;
/** The current code and those that a screen holds in reserve, for a slow network. */
const codesAhead = 3;
/** Phones know their position only roughly within buildings; more than this is not allowed for. */
const accuracyMax = 100;

const codeOf = ({ id, secret }: CodeSource, slot: number): string =>
  createHmac('sha256', secret).update(`${id}:${slot}`).digest().subarray(0, codeBytes).toString('base64url');

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a code is that of this moment or the one before it. */
export const isCurrentCode = (source: CodeSource, { code, nowMs }: { code: string; nowMs: number }): boolean => {
  const slot = Math.floor(nowMs / slotMs);
  const given = hashOf(code);
  return [slot, slot - 1].some((at) => timingSafeEqual(hashOf(codeOf(source, at)), given));
};

/** The current code and the following ones. */
export const timedCodes = (source: CodeSource, nowMs: number): TimedCode[] => {
  const slot = Math.floor(nowMs / slotMs);
  return Array.from({ length: codesAhead }, (_, ahead) => {
    const fromMs = Math.round((slot + ahead) * slotMs - nowMs);
    return { code: codeOf(source, slot + ahead), from_ms: fromMs, until_ms: fromMs + slotMs };
  });
};

/** What an arrival is: late from a moment on. */
export const arrivalState = (nowMs: number, lateAtMs: number): 'present' | 'late' =>
  nowMs >= lateAtMs ? 'late' : 'present';

/** How a phone's position agrees with the place that was asked for. */
export type PlaceVerdict =
  | { readonly verdict: 'fine'; readonly distance: number | null }
  | { readonly verdict: 'missing' }
  | { readonly verdict: 'far'; readonly distance: number };

/** Judges a phone's position. */
export const judgePlace = (asked: MeetingPlace | null, given: CheckInTry['place']): PlaceVerdict => {
  if (asked === null) return { verdict: 'fine', distance: null };
  if (given === undefined) return { verdict: 'missing' };
  const distance = Math.round(distanceBetween(asked, given));
  const allowed = asked.radius + Math.min(given.accuracy ?? 0, accuracyMax);
  return distance <= allowed ? { verdict: 'fine', distance } : { verdict: 'far', distance };
};

/** A phone's name as it is stored: of no use outside this session. */
export const deviceHash = (sessionId: number, device: string): Buffer => hashOf(`${sessionId}:${device}`);
