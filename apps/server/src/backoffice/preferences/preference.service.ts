import { preferencesMax } from '@shuyuan/contract/backoffice/preferences/preference';
import { preferenceErrors } from '@shuyuan/contract/backoffice/preferences/preference.errors';
import { type Executor, inTransaction } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller, Origin } from '../../platform/http/slice';
import { recordAudit } from '../audit';
import { countOthers, forgetPreference, holdPreferences, writePreference } from './preference.repository';

interface Saving {
  readonly caller: Caller;
  readonly origin: Origin;
  readonly key: string;
  readonly value: unknown;
}

/** Saves one of the caller's preferences; null deletes it. The audit row names the key but not the value. */
export const savePreference = (db: Executor, { caller, origin, key, value }: Saving): Promise<void> =>
  inTransaction(db, async (db) => {
    const name = { adminId: caller.adminId, key };
    await holdPreferences(db, caller.adminId);
    if (value === null) await forgetPreference(db, name);
    else {
      if ((await countOthers(db, name)) >= preferencesMax) throw new AppError(preferenceErrors.tooMany);
      await writePreference(db, { ...name, value });
    }
    await recordAudit(db, {
      actor: { id: caller.adminId, name: caller.name },
      origin,
      action: value === null ? 'preference.delete' : 'preference.save',
      target: { type: 'preference', id: key },
    });
  });
