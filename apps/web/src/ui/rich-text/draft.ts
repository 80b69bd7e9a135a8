/** Text that was typed and not saved. */
export interface Draft {
  readonly html: string;
  readonly savedAt: Date;
}

const prefix = 'shuyuan_draft:';
/** An older draft is more likely to do harm than good. */
const longestDays = 7;

const isKept = (value: unknown): value is { html: string; saved_at: string } =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'html') === 'string' &&
  !Number.isNaN(Date.parse(String(Reflect.get(value, 'saved_at'))));

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const clear = (key: string): void => localStorage.removeItem(prefix + key);

const read = (key: string): Draft | undefined => {
  const text = localStorage.getItem(prefix + key);
  if (text === null) return undefined;
  const kept = parse(text);
  if (!isKept(kept)) {
    clear(key);
    return undefined;
  }
  const savedAt = new Date(kept.saved_at);
  if (Date.now() - savedAt.getTime() <= longestDays * 86_400_000) return { html: kept.html, savedAt };
  clear(key);
  return undefined;
};

const keep = (key: string, html: string): void => {
  try {
    localStorage.setItem(prefix + key, JSON.stringify({ html, saved_at: new Date().toISOString() }));
  } catch {
    // A full storage costs the draft, never the typing; an older draft would be worse than none.
    clear(key);
  }
};

/** Drafts of rich text on this device. Whoever saves the text clears its draft. */
export const drafts = { read, keep, clear };
