import rateLimit from '@fastify/rate-limit';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { FastifyInstance } from 'fastify';
import { tokenIn } from './access';
import { AppError } from './app-error';
import type { KnownTokens } from './known-tokens';
import { networkOf } from './network-address';

/** How many requests may be made in a minute. */
export interface RateLimits {
  /** The calls of one session; and of one address whatever carries none and has no limit of its own. */
  readonly calls: number;
  /** Each endpoint that anyone may call, such as signing in, by one address; above it each call takes a proof of work. */
  readonly publicCalls: number;
  /** Pages and their files, by one address. */
  readonly files: number;
}

/** What holds unless the wiring says otherwise; the calls are the setting CALLS_PER_MINUTE. */
export const rateLimitsOf = (calls: number): RateLimits => ({ calls, publicCalls: 300, files: 6000 });

/**
 * Counts requests and answers 429 above the limit; routes narrow or lift it in their `config.rateLimit`. A whole school may
 * share one address, so whoever is known to be signed in is counted by their session.
 */
export const limitRates = async (
  app: FastifyInstance,
  { limits, known }: { limits: RateLimits; known: KnownTokens },
): Promise<void> => {
  await app.register(rateLimit, {
    max: limits.calls,
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
