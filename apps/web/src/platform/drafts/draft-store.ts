import type { z } from 'zod';

/** Existing drafts in browsers are stored under these names, so they must not change. */
const prefixes = {
  text: 'shuyuan_draft:',
  record: 'shuyuan_record_draft:',
  form: 'shuyuan_form_draft:',
  roll: 'shuyuan_roll:',
  /** The words that someone searched for, and the numbers of what they opened. */
  searched: 'shuyuan_searched:',
  visited: 'shuyuan_visited:',
} as const;

type Kind = keyof typeof prefixes;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Drafts of one kind in this browser. A key begins with the user's id wherever users share a browser. */
export const createDraftStore = <Draft>(options: {
  readonly kind: Kind;
  /** Entries of another program or an older version do not match it, and are removed. */
  readonly schema: z.ZodType<Draft>;
  /** A browser gives a site about five million characters in total; one draft must not use them up. */
  readonly lengthMax?: number;
  /** If there is no room for a new draft, the older one stays: better than none for input that still has to be sent. */
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
      // A full storage only loses the copy, never the user's input.
      if (!keepsOlder) clear(key);
    }
  };
  /** The keys with this prefix. */
  const keys = (start: string): string[] =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix + start))
      .map((name) => name.slice(prefix.length));
  return { read, write, clear, keys };
};

/** Removes all drafts of a kind from this browser. */
export const forgetDrafts = (kind: Kind): void => {
  for (const name of Object.keys(localStorage)) if (name.startsWith(prefixes[kind])) localStorage.removeItem(name);
};
