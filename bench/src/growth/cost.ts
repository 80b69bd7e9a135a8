import type { Bench } from '../bench';
import { requestText } from '../http-text';
import { median } from '../statistics';

const roundsMax = 3;
const secondsMax = 2;

/** The requests of which one at a time is timed. */
export interface Asked {
  readonly requests: readonly string[];
  /** Each request is sent at most once. */
  readonly once?: boolean;
}

/** GET requests of these addresses. */
export const gets = (paths: readonly string[], token: string): Asked => ({
  requests: paths.map((path) => requestText({ method: 'GET', path, token })),
});

/** The median time of one request after the other, in milliseconds; what is sent in the first second is not counted. */
const costOf = async ({ load, options, product }: Bench, { requests, once = false }: Asked): Promise<number> => {
  const rounds = Math.min(options.rounds, roundsMax);
  const share = once ? Math.floor(requests.length / (rounds + 1)) : requests.length;
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const { medianMs } = await load.run({
      port: product.port,
      connections: 1,
      seconds: round === 0 ? 1 : Math.min(options.seconds, secondsMax),
      requests: once ? requests.slice(round * share, (round + 1) * share) : requests,
      once,
    });
    if (round > 0) times.push(medianMs);
  }
  return median(times);
};

/** The costs of several requests. */
export const costsOf = async (
  bench: Bench,
  asked: Readonly<Record<string, Asked>>,
): Promise<Readonly<Record<string, number>>> => {
  const costs: Record<string, number> = {};
  for (const [name, one] of Object.entries(asked)) costs[name] = await costOf(bench, one);
  return costs;
};
