import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the ephemeral ports, so that a restart finds its port still free.
const lowest = 15_433;
const highest = 32_000;
const tries = 50;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });

/** Chooses a free loopback port, preferably the one used last time. */
export const choosePort = async (preferred: number): Promise<number> => {
  if (preferred > 0 && (await isFree(preferred))) return preferred;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const port = randomInt(lowest, highest);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port on 127.0.0.1 between ${lowest} and ${highest}`);
};
