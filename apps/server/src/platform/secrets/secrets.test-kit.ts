import { secretsFrom } from './secrets';

/** The keys of tests: the same in every process, so that one reads what another has sealed. */
export const testSecrets = secretsFrom([{ id: 'test', bytes: Buffer.alloc(32, 7) }]);
