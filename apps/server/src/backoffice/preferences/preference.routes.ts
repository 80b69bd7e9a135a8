import { preferenceEndpoints } from '@shuyuan/contract/backoffice/preferences/preference.endpoints';
import type { Executor } from '../../platform/db/database';
import { defineSlice, type Slice } from '../../platform/http/slice';
import { readPreference } from './preference.repository';
import { savePreference } from './preference.service';
import { preferenceTexts } from './preference.texts';

/** Users' own preferences. */
export const createPreferences = ({ db }: { db: Executor }): Slice =>
  defineSlice({
    name: 'preferences',
    endpoints: preferenceEndpoints,
    handlers: {
      show: async ({ query, caller }) => ({
        data: (await readPreference(db, { adminId: caller.adminId, key: query.key })) ?? null,
      }),
      save: async ({ body, caller, origin }) => {
        await savePreference(db, { caller, origin, key: body.key, value: body.value });
        return { msg: preferenceTexts.saved };
      },
    },
  });
