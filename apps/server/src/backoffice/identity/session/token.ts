import { hash, randomBytes } from 'node:crypto';

/** A new bearer token: 256 random bits that say nothing about anyone. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a token; a fast hash is enough for 256 random bits (assurance A1). */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');
