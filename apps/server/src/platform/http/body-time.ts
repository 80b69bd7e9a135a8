import type { FastifyInstance } from 'fastify';
import { answerClientError } from './client-error';

const timedOut = Object.assign(new Error('request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** Cuts off a body that arrives too slowly (assurance I59); only routes that accept files may wait longer. */
export const limitBodyTime = (app: FastifyInstance, limitMs: number): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, raw } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody || request.routeOptions.config.longBody) return done();
    const timer = setTimeout(() => {
      if (!raw.complete) answerClientError(timedOut, raw.socket);
    }, limitMs);
    const stop = (): void => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
    done();
  });
};
