import { measureJson } from '@shuyuan/contract/platform/json-limits';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error';

declare module 'fastify' {
  interface FastifyRequest {
    /** How many values the body holds. */
    bodyValues: number;
  }
}

const utf8 = /;\s*charset\s*=\s*"?(?!utf-?8)/i;
const excesses = { depth: platformErrors.bodyTooDeep, values: platformErrors.bodyTooManyValues } as const;

/** Accepts only JSON in UTF-8, without prototype keys (assurance C26), too deep nesting or too many values. */
export const acceptJsonOnly = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('bodyValues', 0);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const { 'content-encoding': encoding, 'content-type': type = '' } = request.headers;
    if (encoding !== undefined || utf8.test(type)) return done(new AppError(platformErrors.unsupportedContentType));
    // An empty body is no body: several calls of the requirements carry none.
    if (body === '') return done(null, undefined);
    const text = String(body);
    const { values, excess } = measureJson(text);
    if (excess !== undefined) return done(new AppError(excesses[excess]));
    request.bodyValues = values;
    parse(request, text, done);
  });
};
