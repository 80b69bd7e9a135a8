import { hash, randomBytes } from 'node:crypto';
import { apiTokenPrefix } from '../../../platform/http/known-tokens';

/** A new bearer token: 256 random bits without any meaning. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

/** A new API token. */
export const makeApiToken = (): string => `${apiTokenPrefix}${makeToken()}`;

/** The stored hash of a token; a fast hash is enough for 256 random bits (assurance A1). */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');
