import type { FastifyInstance } from 'fastify';
import { pathOf } from './not-found';

const longestPath = 256;

/** Writes one line per request. The query stays out: requirements §7 puts the token there. */
export const logRequests = (app: FastifyInstance): void => {
  // No part of the line can contain a secret, so redaction is off: it would cost more than writing the line.
  const lines = app.log.child({}, { redact: [] });
  app.addHook('onResponse', (request, reply, done) => {
    // Probes come every few seconds; at the usual level they would drown other lines.
    const level = request.routeOptions.config.quiet ? 'debug' : 'info';
    lines[level](
      {
        request_id: request.id,
        method: request.method,
        path: pathOf(request).slice(0, longestPath),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ip: request.ip,
        ...(request.caller === undefined ? {} : { admin_id: request.caller.adminId }),
      },
      'request',
    );
    done();
  });
};
