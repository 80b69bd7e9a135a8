import { secretsFrom } from './secrets';

const bytes = Buffer.alloc(32, 7);

/** The keys of tests: the same in every process, so that one reads what another has sealed. */
export const testSecrets = secretsFrom([{ id: 'test', bytes }]);

/** The same in the format of SECRET_KEYS, for separate programs. */
export const testSecretKeys = `test:${bytes.toString('base64')}`;
