import { join } from 'node:path';
import { tileOrigins } from '@shuyuan/contract/platform/map-tiles';
import { isOpenToTokens } from '@shuyuan/contract/product/token-reach';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config/config';
import type { Database } from '../platform/db/database';
import { translateDatabaseError } from '../platform/db/database-error';
import type { GuardOrigin, RouteGuard } from '../platform/http/access';
import { registerHealth } from '../platform/http/health';
import { createHttpServer, defaultHttpLimits, type HttpLimits } from '../platform/http/http-server';
import { createKnownTokens } from '../platform/http/known-tokens';
import { answerNotFound } from '../platform/http/not-found';
import { createPositioned } from '../platform/http/positioned';
import { createProofs } from '../platform/http/proof';
import { type RateLimits, rateLimitsOf } from '../platform/http/rate-limit';
import { registerSlice } from '../platform/http/register-slice';
import type { Authenticate, AuthenticateVisitor, Slice } from '../platform/http/slice';
import { registerSpa } from '../platform/http/spa';
import type { Log } from '../platform/log/log';
import type { Secrets } from '../platform/secrets/secrets';
import { deliversCodes } from '../platform/sms/sms';
import { storageFolder } from '../platform/storage/storage';
import { nodeNames } from './node-names';
import { createReadiness } from './readiness';
import { replicaUse } from './replica-use';

export interface AppParts {
  readonly config: Config;
  readonly db: Database;
  readonly log: Log;
  readonly slices: readonly Slice[];
  readonly authenticate: Authenticate;
  readonly authenticateVisitor: AuthenticateVisitor;
  readonly secrets: Secrets;
  readonly onRefused: RouteGuard['onRefused'];
  readonly guardOrigin: GuardOrigin;
  /** Values for the page's meta elements, besides the configuration. */
  readonly pageMeta: () => Promise<Record<string, string>>;
  /** Folder of the built web part. */
  readonly webRoot: string;
  readonly rateLimits?: RateLimits;
  readonly limits?: HttpLimits;
  /** How much work an unknown caller is asked for at most; tests ask for less. */
  readonly proofDifficulty?: number;
  /** Sees the app before its routes. */
  readonly watch?: ((app: FastifyInstance) => void) | undefined;
}

/** Assembles the HTTP server; everything that may differ between product and tests is passed in. */
export const buildApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { config, db, log, slices, authenticate } = parts;
  const limits = { calls: config.CALLS_PER_MINUTE, tokenCalls: config.TOKEN_CALLS_PER_MINUTE };
  const rateLimits = parts.rateLimits ?? rateLimitsOf(limits);
  const known = createKnownTokens();
  const app = await createHttpServer({
    log,
    publicUrl: config.PUBLIC_URL,
    imageOrigins: config.MAP_TILE_URL === undefined ? [] : tileOrigins(config.MAP_TILE_URL),
    behindProxy: config.TRUST_PROXY,
    nodes: nodeNames,
    rateLimits,
    known,
    limits: parts.limits ?? defaultHttpLimits,
    translateError: translateDatabaseError,
  });
  parts.watch?.(app);
  const context = {
    authenticate,
    authenticateVisitor: parts.authenticateVisitor,
    known,
    proofs: createProofs(parts.secrets.derive('proof of work'), parts.proofDifficulty),
    nodes: nodeNames,
    onRefused: parts.onRefused,
    guardOrigin: parts.guardOrigin,
    isOpenToTokens,
    positioned: createPositioned(db.replicas, replicaUse),
    publicCallsPerMinute: rateLimits.publicCalls,
    filesPerMinute: rateLimits.files,
    checkReplies: config.NODE_ENV === 'test',
  };
  for (const slice of slices) registerSlice(app, { slice, context });
  registerHealth(app, createReadiness({ db: db.kysely, folder: join(storageFolder(config), 'scratch') }));
  await registerSpa(app, {
    root: parts.webRoot,
    // The public pages are built beside the web part.
    doorRoot: join(parts.webRoot, '../../door/dist'),
    meta: async () => ({
      ...(await parts.pageMeta()),
      'api-base': '',
      'map-tile-url': config.MAP_TILE_URL ?? '',
      'map-crs': config.MAP_CRS,
      'sms-sign-in': deliversCodes(config) ? 'on' : 'off',
    }),
    requestsPerMinute: rateLimits.files,
  });
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, answerNotFound(app));
  return app;
};
