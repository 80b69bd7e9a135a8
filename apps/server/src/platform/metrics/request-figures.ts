import type { FastifyInstance } from 'fastify';
import type { Figure, Sample } from './figure';

/** Upper bounds in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Route {
  readonly method: string;
  readonly route: string;
  readonly statuses: Map<number, number>;
  /** How many fell between a bound and the one before it; the last counts those above all. */
  readonly buckets: number[];
  seconds: number;
}

/** Counts requests by their route, never by path or id, so that the number of series stays bounded. */
export class RequestFigures {
  readonly #routes = new Map<string, Route>();

  /** Counts every answer of an app; to be called before its routes are registered. */
  watch(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      const route = this.#route(request.method, request.routeOptions.url ?? 'none');
      const seconds = reply.elapsedTime / 1000;
      const at = bounds.findIndex((bound) => seconds <= bound);
      const bucket = at === -1 ? bounds.length : at;
      route.buckets[bucket] = (route.buckets[bucket] ?? 0) + 1;
      route.seconds += seconds;
      route.statuses.set(reply.statusCode, (route.statuses.get(reply.statusCode) ?? 0) + 1);
      done();
    });
  }

  #route(method: string, route: string): Route {
    const key = `${method} ${route}`;
    const known = this.#routes.get(key);
    if (known !== undefined) return known;
    const fresh: Route = { method, route, statuses: new Map(), seconds: 0, buckets: [...bounds, 0].map(() => 0) };
    this.#routes.set(key, fresh);
    return fresh;
  }

  /** The figures so far. */
  figures(): Figure[] {
    const routes = [...this.#routes.values()];
    return [
      {
        name: 'shuyuan_http_requests_total',
        help: 'Requests answered, by route and status.',
        type: 'counter',
        samples: routes.flatMap(({ method, route, statuses }) =>
          [...statuses].map(([status, value]) => ({ labels: { method, route, status }, value })),
        ),
      },
      {
        name: 'shuyuan_http_request_duration_seconds',
        help: 'Time until the answer was sent, by route.',
        type: 'histogram',
        samples: routes.flatMap(histogram),
      },
    ];
  }
}

const histogram = ({ method, route, buckets, seconds }: Route): Sample[] => {
  let count = 0;
  const samples = buckets.map((here, at): Sample => {
    count += here;
    return { suffix: '_bucket', labels: { method, route, le: bounds[at] ?? '+Inf' }, value: count };
  });
  const labels = { method, route };
  return [...samples, { suffix: '_sum', labels, value: seconds }, { suffix: '_count', labels, value: count }];
};
