import type { FastifyInstance } from 'fastify';

const config = { access: 'public', rateLimit: false, quiet: true } as const;
const readyWithinMs = 1000;
const cacheMs = 1000;

const withinLimit = async (check: () => Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), readyWithinMs);
  });
  const passed = check().then(
    () => true,
    () => false,
  );
  return Promise.race([passed, tooLate]).finally(() => clearTimeout(timer));
};

/** At most one check runs at a time and its answer serves a second, so that probes stay cheap. */
const cached = (check: () => Promise<boolean>): (() => Promise<boolean>) => {
  let answer: Promise<boolean> | undefined;
  return () => {
    if (answer === undefined) {
      answer = check().finally(() => setTimeout(() => (answer = undefined), cacheMs).unref());
    }
    return answer;
  };
};

/** `/healthz` answers while the process lives; `/readyz` when `check` (the database is reached and migrated) passes. */
export const registerHealth = (app: FastifyInstance, check: () => Promise<unknown>): void => {
  const ready = cached(() => withinLimit(check));
  app.route({ method: ['GET', 'HEAD'], url: '/healthz', config, handler: async () => ({ status: 'ok' }) });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/readyz',
    config,
    handler: async (_request, reply) => {
      if (await ready()) return { status: 'ready' };
      return reply.code(503).header('retry-after', '1').send({ status: 'unavailable' });
    },
  });
};
