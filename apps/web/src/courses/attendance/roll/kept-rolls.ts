import { waitingRoll } from '@shuyuan/contract/courses/attendance/roll';
import type { PendingRoll } from './pending-roll';

const prefix = 'shuyuan_roll:';

const parse = (text: string): PendingRoll | undefined => {
  try {
    return waitingRoll.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/** Marks that wait on this browser, by who set them; they hold numbers and states, no names. */
export const keptRolls = {
  read: (userId: number): ReadonlyMap<number, PendingRoll> => {
    const own = `${prefix}${userId}:`;
    const kept = new Map<number, PendingRoll>();
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(own))) {
      const pending = parse(localStorage.getItem(key) ?? '');
      if (pending === undefined) localStorage.removeItem(key);
      else kept.set(Number(key.slice(own.length)), pending);
    }
    return kept;
  },
  keep: (userId: number, sessionId: number, pending: PendingRoll | undefined): void => {
    const key = `${prefix}${userId}:${sessionId}`;
    try {
      if (pending === undefined) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(pending));
    } catch {
      // A full storage costs the copy; the marks are still in this page and are being sent.
    }
  },
};
