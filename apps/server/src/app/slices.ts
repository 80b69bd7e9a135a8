import { createIdentity } from '../backoffice/identity';
import { createWorkbench } from '../courses/workbench';
import type { Config } from '../platform/config/config';
import type { Executor } from '../platform/db/database';
import type { Authenticate, Slice } from '../platform/http/slice';
import type { Log } from '../platform/log/log';
import { createSms } from '../platform/sms/sms';

/** All slices of the product, and what they give to the wiring. */
export interface ProductSlices {
  readonly slices: readonly Slice[];
  readonly authenticate: Authenticate;
  /** Makes the first administrator; gives back the random password where one was made. */
  readonly ensureAdministrator: () => Promise<{ username: string; password: string } | undefined>;
}

/** The list of slices: a new one is added here and nowhere else. */
export const createSlices = (parts: { db: Executor; config: Config; log: Log }): ProductSlices => {
  const { db, config, log } = parts;
  const identity = createIdentity({ db, config, log, sms: createSms(config, log) });
  return {
    slices: [identity.slice, createWorkbench({ signInSummary: identity.signInSummary })],
    authenticate: identity.authenticate,
    ensureAdministrator: identity.ensureAdministrator,
  };
};
