import { randomUUID } from 'node:crypto';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { Log } from '../log/log';
import { noteRequest } from '../process/turns';
import { type NodeNames, requireDeclaredAccess } from './access';
import { limitBodyTime } from './body-time';
import { answerClientError } from './client-error';
import { limitConnections } from './connection-limits';
import { errorHandler, type TranslateError } from './error-handler';
import { acceptJsonOnly } from './json-body';
import type { KnownTokens } from './known-tokens';
import { limitRates, type RateLimits } from './rate-limit';
import { logRequests } from './request-log';
import { type SecurityHeaderOptions, securityHeaders } from './security-headers';

/** How long a client may take and how much it may send. */
export interface HttpLimits {
  readonly headersTimeoutMs: number;
  readonly requestTimeoutMs: number;
  /** The same for a route that takes files. */
  readonly uploadTimeoutMs: number;
  /** How often slow connections are checked. */
  readonly checkIntervalMs: number;
  readonly maxConnections: number;
  /** How many of them one address may have; a proxy may have all. */
  readonly connectionsPerAddress: number;
}

/** The default limits. */
export const defaultHttpLimits: HttpLimits = {
  headersTimeoutMs: 5000,
  requestTimeoutMs: 15_000,
  uploadTimeoutMs: 600_000,
  checkIntervalMs: 1000,
  maxConnections: 4096,
  connectionsPerAddress: 1024,
};

const bodyLimitBytes = 1024 * 1024;
const keepAliveMs = 65_000;
const idleSocketMs = 120_000;

export interface HttpServerOptions extends SecurityHeaderOptions {
  readonly log: Log;
  /** Whether a single reverse proxy is in front of the server and sets X-Forwarded-For. */
  readonly behindProxy: boolean;
  readonly nodes: NodeNames;
  readonly rateLimits: RateLimits;
  readonly known: KnownTokens;
  readonly limits: HttpLimits;
  readonly translateError: TranslateError;
}

const createInstance = (options: HttpServerOptions): FastifyInstance => {
  const { limits } = options;
  const loggerInstance: FastifyBaseLogger = options.log;
  const handleError = errorHandler(options.translateError);
  const putHeaders = securityHeaders(options);
  const app = fastify({
    loggerInstance,
    // request-log.ts writes one line per request; the framework's own lines would contain the query.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    // A child logger per request costs more than the lines it writes; they name the request themselves.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    // Only the nearest hop is trusted: the client can write the rest of X-Forwarded-For itself.
    trustProxy: options.behindProxy ? (_address: string, hop: number) => hop === 0 : false,
    bodyLimit: bodyLimitBytes,
    // Node.js has one limit for all requests; body-time.ts applies the shorter one to the others.
    requestTimeout: Math.max(limits.requestTimeoutMs, limits.uploadTimeoutMs),
    connectionTimeout: idleSocketMs,
    keepAliveTimeout: keepAliveMs,
    http: { headersTimeout: limits.headersTimeoutMs, connectionsCheckingInterval: limits.checkIntervalMs },
    routerOptions: { maxParamLength: 128 },
    exposeHeadRoutes: false,
    // While draining, calls on open connections are still answered; the connection closes after the answer.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      putHeaders(reply);
      handleError(error, request, reply);
    },
  });
  app.server.maxConnections = limits.maxConnections;
  // Node.js drops new connections at the maximum; one less for a proxy lets its newcomers in before that.
  limitConnections(app.server, options.behindProxy ? limits.maxConnections - 1 : limits.connectionsPerAddress);
  app.addHook('onRequest', (_request, reply, done) => {
    putHeaders(reply);
    done();
  });
  app.server.on('request', noteRequest);
  limitBodyTime(app, limits.requestTimeoutMs);
  app.setErrorHandler(handleError);
  return app;
};

/** A response sent while the server is stopping closes its connection; a keep-alive connection would delay the stop. */
const closeConnectionsWhileClosing = (app: FastifyInstance): void => {
  app.addHook('onSend', async (_request, reply) => {
    if (!app.server.listening) reply.header('connection', 'close');
  });
};

/** Builds the server without routes: headers, limits, logs, errors and the rule that every route declares its access. */
export const createHttpServer = async (options: HttpServerOptions): Promise<FastifyInstance> => {
  const app = createInstance(options);
  app.decorateRequest('caller', undefined);
  app.decorateRequest('visitor', undefined);
  acceptJsonOnly(app);
  logRequests(app);
  closeConnectionsWhileClosing(app);
  requireDeclaredAccess(app, options.nodes);
  await limitRates(app, { limits: options.rateLimits, known: options.known });
  return app;
};
