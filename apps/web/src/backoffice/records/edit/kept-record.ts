import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';

/** What was typed and not saved, as this browser kept it. */
export interface KeptRecord {
  readonly typed: RecordValues;
  /** The record's version that it builds on; undefined for a new one. */
  readonly version: number | undefined;
  readonly keptAt: Date;
}

const prefix = 'shuyuan_record_draft:';
/** An older one is more likely to do harm than good. */
const longestDays = 7;
/** A browser gives a site about five million characters in all; one text must not use them up. */
const lengthMax = 500_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Reads what was kept; another program's or an older product's leavings are nothing. */
export const readKept = (text: string, now: Date): KeptRecord | undefined => {
  const kept = parse(text);
  if (!isRecord(kept) || !isRecord(kept.typed)) return undefined;
  const keptAt = new Date(String(kept.kept_at));
  // An invalid date is not younger than anything.
  if (!(now.getTime() - keptAt.getTime() <= longestDays * 86_400_000)) return undefined;
  return { typed: kept.typed, version: typeof kept.version === 'number' ? kept.version : undefined, keptAt };
};

/** Writes for later; undefined for what is too long to be kept. */
export const writeKept = (typed: RecordValues, version: number | undefined, now: Date): string | undefined => {
  const text = JSON.stringify({ typed, version, kept_at: now.toISOString() });
  return text.length > lengthMax ? undefined : text;
};

/** Names a draft by who typed it, in which form, on which record. */
export const keptKey = (place: { userId: number; formId: number; recordId: number | undefined }): string =>
  `${place.userId}:${place.formId}:${place.recordId ?? 'new'}`;

/** Unsaved input on this browser. */
export const keptRecords = {
  read: (key: string): KeptRecord | undefined => {
    const text = localStorage.getItem(prefix + key);
    const kept = text === null ? undefined : readKept(text, new Date());
    // What is too old or not ours would only take up room.
    if (kept === undefined) localStorage.removeItem(prefix + key);
    return kept;
  },
  keep: (key: string, typed: RecordValues, version: number | undefined): void => {
    const text = writeKept(typed, version, new Date());
    try {
      if (text === undefined) localStorage.removeItem(prefix + key);
      else localStorage.setItem(prefix + key, text);
    } catch {
      // A full storage costs the copy, never the work; an older copy would be worse than none.
      localStorage.removeItem(prefix + key);
    }
  },
  clear: (key: string): void => localStorage.removeItem(prefix + key),
};

/** Takes everything that was kept off this browser: whoever signs out leaves nothing behind. */
export const forgetKeptRecords = (): void => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
};
