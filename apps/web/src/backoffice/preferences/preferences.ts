import { preferenceEndpoints } from '@shuyuan/contract/backoffice/preferences/preference.endpoints';
import { call } from '../../platform/http/call';
import { session } from '../../platform/session';

const known = new Map<string, unknown>();

// What one user set must not be shown to the next one in this tab.
session.subscribe(() => known.clear());

/** The user's own settings, kept on the server so that they follow to any browser. Failures go to the console alone. */
export const preferences = {
  load: async (key: string): Promise<unknown> => {
    if (known.has(key)) return known.get(key);
    const token = session.token();
    const { data } = await call(preferenceEndpoints.show, { query: { key }, quiet: true });
    if (token === session.token() && !known.has(key)) known.set(key, data);
    return known.get(key) ?? data;
  },
  save: async (key: string, value: unknown): Promise<void> => {
    known.set(key, value);
    await call(preferenceEndpoints.save, { body: { key, value }, quiet: true });
  },
};
