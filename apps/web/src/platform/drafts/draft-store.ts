import type { z } from 'zod';

/** Whoever has drafts on a browser finds them under these names. */
const prefixes = {
  text: 'shuyuan_draft:',
  record: 'shuyuan_record_draft:',
  form: 'shuyuan_form_draft:',
  roll: 'shuyuan_roll:',
} as const;

type Kind = keyof typeof prefixes;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Drafts of one kind on this browser. A key begins with the user's number wherever users share a browser. */
export const createDraftStore = <Draft>(options: {
  readonly kind: Kind;
  /** Another program's or an older product's leavings do not fit it, and are removed. */
  readonly schema: z.ZodType<Draft>;
  /** A browser gives a site about five million characters in all; one draft must not use them up. */
  readonly lengthMax?: number;
  /** Where there is no room for a draft, the older one stays: better than none for what still has to be sent. */
  readonly keepsOlder?: boolean;
}) => {
  const { schema, lengthMax = Number.POSITIVE_INFINITY, keepsOlder = false } = options;
  const prefix = prefixes[options.kind];
  const clear = (key: string): void => localStorage.removeItem(prefix + key);
  const read = (key: string): Draft | undefined => {
    const text = localStorage.getItem(prefix + key);
    if (text === null) return undefined;
    const { data } = schema.safeParse(parse(text));
    if (data === undefined) clear(key);
    return data;
  };
  const write = (key: string, draft: Draft): void => {
    const text = JSON.stringify(draft);
    try {
      if (text.length > lengthMax) clear(key);
      else localStorage.setItem(prefix + key, text);
    } catch {
      // A full storage costs the copy, never the work.
      if (!keepsOlder) clear(key);
    }
  };
  /** The keys that begin so. */
  const keys = (start: string): string[] =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix + start))
      .map((name) => name.slice(prefix.length));
  return { read, write, clear, keys };
};

/** Takes all drafts of a kind off this browser. */
export const forgetDrafts = (kind: Kind): void => {
  for (const name of Object.keys(localStorage)) if (name.startsWith(prefixes[kind])) localStorage.removeItem(name);
};
