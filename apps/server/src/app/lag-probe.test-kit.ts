import type { Server } from 'node:http';
import { slowness } from '@shuyuan/contract/platform/slowness.test-kit';

const tickMs = 20;
/** Longest that one turn of the event loop may take while requests are open: nobody else is answered meanwhile. */
const stallMs = 200;

/** What went by so far: on the clock, in the processor, and in the event loop while it did not wait. */
const times = (): { readonly wall: number; readonly cpu: number; readonly active: number } => {
  const { user, system } = process.cpuUsage();
  return {
    wall: performance.now(),
    cpu: (user + system) / 1000,
    active: performance.eventLoopUtilization().active,
  };
};

/** Watches the event loop while a server has requests open. */
export interface LagProbe {
  /** Every stall so far, with the requests that were open. */
  readonly stalls: readonly string[];
  stop(): void;
}

/** The description of the API is made on demand, and not in the product. */
const isWatched = (url = ''): boolean => !url.startsWith('/openapi.json');

/**
 * Notices turns of the event loop that take too long. A turn counts with the least of its times, measured by what the
 * machine can do at that moment, so that one busy with other things makes no stall; turns without an open request are the
 * test's own.
 */
export const probeLag = (server: Server): LagProbe => {
  const stalls: string[] = [];
  const open = new Map<object, string>();
  let closed: { readonly name: string; readonly at: number }[] = [];
  server.on('request', (request, response) => {
    if (!isWatched(request.url)) return;
    const name = `${request.method} ${request.url?.slice(0, 200)}`;
    open.set(response, name);
    // A request belongs to the whole turn in which it ended, and to none after it.
    const close = (): void => {
      open.delete(response);
      closed.push({ name, at: performance.now() });
    };
    response.once('close', () => setImmediate(close));
  });
  let last = times();
  const timer = setInterval(() => {
    const now = times();
    const spent = Math.min(now.wall - last.wall - tickMs, now.cpu - last.cpu, now.active - last.active);
    const turn = spent > stallMs ? spent / slowness() : 0;
    if (turn > stallMs) {
      const ended = closed.filter(({ at }) => at > now.wall - spent / 2).map(({ name }) => name);
      const names = [...new Set([...open.values(), ...ended])];
      if (names.length > 0) stalls.push(`${Math.round(turn)} ms: ${names.slice(0, 5).join(', ')}`);
    }
    last = times();
    closed = [];
  }, tickMs).unref();
  return { stalls, stop: () => clearInterval(timer) };
};
