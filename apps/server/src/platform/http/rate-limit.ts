import rateLimit from '@fastify/rate-limit';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { FastifyInstance } from 'fastify';
import { tokenIn } from './access';
import { AppError } from './app-error';
import { isApiTokenKey, type KnownTokens } from './known-tokens';
import { networkOf } from './network-address';

/** Requests per minute. */
export interface RateLimits {
  /** Calls of one session; and, for one address, calls without a session and without a limit of their own. */
  readonly calls: number;
  /** Calls of one API token. */
  readonly tokenCalls: number;
  /** Calls of each public endpoint, such as signing in, by one address; above it each call needs a proof of work. */
  readonly publicCalls: number;
  /** Pages and their files, by one address. */
  readonly files: number;
}

/** The limits that can be set (CALLS_PER_MINUTE, TOKEN_CALLS_PER_MINUTE) with those that cannot. */
export const rateLimitsOf = (settings: Pick<RateLimits, 'calls' | 'tokenCalls'>): RateLimits => ({
  ...settings,
  publicCalls: 300,
  files: 6000,
});

/**
 * Counts requests and answers 429 above the limit; routes narrow or lift it in their `config.rateLimit`. A whole school
 * may share one address, so signed-in callers are counted by their session.
 */
export const limitRates = async (
  app: FastifyInstance,
  { limits, known }: { limits: RateLimits; known: KnownTokens },
): Promise<void> => {
  await app.register(rateLimit, {
    max: (_request, key) => (isApiTokenKey(key) ? limits.tokenCalls : limits.calls),
    keyGenerator: (request) => {
      const token = tokenIn(request);
      return (token === undefined ? undefined : known.keyOf(token)) ?? networkOf(request.ip);
    },
    timeWindow: 60_000,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, context) =>
      new AppError(platformErrors.tooManyRequests, { retryAfterSeconds: context.ttl / 1000 }),
  });
};
