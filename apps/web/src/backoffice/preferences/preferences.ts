import { preferenceEndpoints } from '@shuyuan/contract/backoffice/preferences/preference.endpoints';
import { call } from '../../platform/http/call';
import { session } from '../../platform/session';

const known = new Map<string, unknown>();

// One user's settings must not be shown to the next user of this tab.
session.subscribe(() => known.clear());

/** The user's own settings, stored on the server so that they apply in any browser. Failures only go to the console. */
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
