import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { AppError } from './app-error';
import { sendFailure } from './error-handler';

const methods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST'];

/** The path of a request without its query, which may hold a token. */
export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

/** Answers requests without a route: 405 where the path exists with another method, else 404. */
export const answerNotFound =
  (app: FastifyInstance) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const url = pathOf(request);
    const known = methods.filter((method) => method !== request.method && app.hasRoute({ method, url }));
    if (known.length === 0) return sendFailure(reply, new AppError(platformErrors.notFound));
    reply.header('allow', known.join(', '));
    return sendFailure(reply, new AppError(platformErrors.methodNotAllowed));
  };
