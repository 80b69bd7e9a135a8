import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error';

const utf8 = /;\s*charset\s*=\s*"?(?!utf-?8)/i;

/** Takes JSON in UTF-8 and nothing else; keys that reach for a prototype are refused (assurance C26). */
export const acceptJsonOnly = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const { 'content-encoding': encoding, 'content-type': type = '' } = request.headers;
    if (encoding !== undefined || utf8.test(type)) done(new AppError(platformErrors.unsupportedContentType));
    // An empty body is no body: several calls of the spec carry none.
    else if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
};
