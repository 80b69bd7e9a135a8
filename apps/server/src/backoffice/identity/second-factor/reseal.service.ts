import type { IdentityDeps } from '../identity.deps';
import { readSecretsNotUnder, replaceSecret } from './second-factor.repository';
import { openTotpSecret, sealTotpSecret } from './totp-secret';

/**
 * Seals secrets of second factors again with the current key, so that an old key can be removed. One that no key opens
 * is left as it is; one that its owner changes meanwhile is sealed with the current key anyway.
 */
export const resealSecrets = async ({
  db,
  secrets,
  log,
}: Pick<IdentityDeps, 'db' | 'secrets' | 'log'>): Promise<void> => {
  const [inUse] = secrets.keys;
  let sealed = 0;
  for (const { id: adminId, totp_secret: stored } of await readSecretsNotUnder(db, inUse.id)) {
    try {
      const secret = openTotpSecret(secrets, { stored, adminId });
      await replaceSecret(db, { adminId, stored, sealed: sealTotpSecret(secrets, { secret, adminId }) });
      sealed += 1;
    } catch (err) {
      log.warn({ err, admin_id: adminId }, 'left the secret of a second factor under its key');
    }
  }
  if (sealed > 0) log.info({ table: 'app.admin', sealed }, 'sealed anew with the key in use');
};
