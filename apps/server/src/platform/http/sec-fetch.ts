import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error';

const allowed: Readonly<Record<string, readonly string[]>> = {
  'sec-fetch-site': ['same-origin', 'none'],
  'sec-fetch-mode': ['cors', 'same-origin'],
  'sec-fetch-dest': ['empty'],
};

/**
 * Refuses a state-changing GET that was not made by a script of our own pages: links, images, frames and other sites
 * (assurance D33). Callers that are no browser send none of these headers.
 */
export const refuseForeignPages = async (request: FastifyRequest): Promise<void> => {
  for (const [name, values] of Object.entries(allowed)) {
    const value = request.headers[name];
    if (value !== undefined && !(typeof value === 'string' && values.includes(value))) {
      throw new AppError(platformErrors.crossSite);
    }
  }
};
