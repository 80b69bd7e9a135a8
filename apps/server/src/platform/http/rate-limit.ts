import rateLimit from '@fastify/rate-limit';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error';

/** How many requests one address may make in a minute. */
export interface RateLimits {
  /** All calls that carry a session, and whatever has no limit of its own. A whole school may share one address. */
  readonly calls: number;
  /** Each endpoint that anyone may call, such as signing in. */
  readonly publicCalls: number;
  /** Pages and their files. */
  readonly files: number;
}

/** What holds unless the wiring says otherwise; the calls are the setting CALLS_PER_MINUTE. */
export const rateLimitsOf = (calls: number): RateLimits => ({ calls, publicCalls: 60, files: 6000 });

/** Counts requests per address and answers 429 above the limit; routes narrow or lift it in their `config.rateLimit`. */
export const limitRates = async (app: FastifyInstance, limits: RateLimits): Promise<void> => {
  await app.register(rateLimit, {
    max: limits.calls,
    timeWindow: 60_000,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, context) =>
      new AppError(platformErrors.tooManyRequests, { retryAfterSeconds: context.ttl / 1000 }),
  });
};
