import type { FastifyInstance } from 'fastify';

const config = { access: 'public', rateLimit: false, quiet: true } as const;
const readyWithinMs = 1000;
const cacheMs = 1000;

/** Functions that are impaired, such as writing files: a word for each affected part. */
export type Troubles = Readonly<Record<string, string>>;

type Answer = { readonly ready: true; readonly troubles: Troubles } | { readonly ready: false };

const unavailable: Answer = { ready: false };

const withinLimit = async (check: () => Promise<Troubles>): Promise<Answer> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve(unavailable), readyWithinMs);
  });
  const passed = check().then(
    (troubles): Answer => ({ ready: true, troubles }),
    () => unavailable,
  );
  return Promise.race([passed, tooLate]).finally(() => clearTimeout(timer));
};

/** At most one check runs at a time and its result is reused for a second, so that probes stay cheap. */
const cached = (check: () => Promise<Answer>): (() => Promise<Answer>) => {
  let answer: Promise<Answer> | undefined;
  return () => {
    if (answer === undefined) {
      answer = check().finally(() => setTimeout(() => (answer = undefined), cacheMs).unref());
    }
    return answer;
  };
};

/**
 * `/healthz` answers while the process is alive; `/readyz` when `check` (the database is reached and migrated) passes.
 * Troubles that `check` reports are named in a response that is still 200: the servers share disk and database, so a
 * load balancer that removed one for it would remove all of them, and stop all work.
 */
export const registerHealth = (app: FastifyInstance, check: () => Promise<Troubles>): void => {
  const ready = cached(() => withinLimit(check));
  app.route({ method: ['GET', 'HEAD'], url: '/healthz', config, handler: async () => ({ status: 'ok' }) });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/readyz',
    config,
    handler: async (_request, reply) => {
      const answer = await ready();
      if (answer.ready)
        return Object.keys(answer.troubles).length === 0
          ? { status: 'ready' }
          : { status: 'degraded', ...answer.troubles };
      return reply.code(503).header('retry-after', '1').send({ status: 'unavailable' });
    },
  });
};
