import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { PerformanceObserver } from 'node:perf_hooks';
import { slowness } from '@shuyuan/contract/platform/slowness.test-kit';

const tickMs = 20;
/** The longest turn of the event loop while requests are open, since nobody else is answered meanwhile. */
const stallMs = 200;

/** The CPU time of this thread in milliseconds; where the system does not tell it, of the whole process. */
const cpuTime = (): number => {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1_000_000;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
};

/** Elapsed wall-clock, CPU and active event-loop time. */
const times = (): { readonly wall: number; readonly cpu: number; readonly active: number } => ({
  wall: performance.now(),
  cpu: cpuTime(),
  active: performance.eventLoopUtilization().active,
});

/** A turn of the event loop that took too long, with the requests that were open. */
export interface Stall {
  readonly ms: number;
  readonly requests: readonly string[];
}

/** Watches the event loop while a server has requests open. */
export interface LagProbe {
  readonly stalls: readonly Stall[];
  stop(): void;
}

interface Turn {
  readonly from: number;
  readonly to: number;
  readonly stall: Stall;
}

/** Takes out stalls that were the collection of garbage; Node.js may tell of it before or after the turn is judged. */
const forgiveCollections = (stalls: Stall[]) => {
  const turns: Turn[] = [];
  const collections: { readonly startTime: number; readonly duration: number }[] = [];
  const forgive = ({ from, to, stall }: Turn): void => {
    const within = collections.filter(({ startTime }) => startTime >= from && startTime < to);
    const spent = within.reduce((sum, { duration }) => sum + duration, 0);
    if (stall.ms - spent <= stallMs && stalls.includes(stall)) stalls.splice(stalls.indexOf(stall), 1);
  };
  const observer = new PerformanceObserver((list) => {
    collections.push(...list.getEntries().filter(({ duration }) => duration > tickMs));
    turns.forEach(forgive);
  });
  observer.observe({ entryTypes: ['gc'] });
  return {
    judge: (turn: Turn): void => {
      turns.push(turn);
      forgive(turn);
    },
    stop: () => observer.disconnect(),
  };
};

/**
 * Detects turns of the event loop that take too long. The smallest of a turn's times counts, scaled by the current
 * speed of the machine, so that other load causes no false stalls; turns without an open request belong to the test
 * itself, and so does most of the heap, so that the collection of garbage does not count.
 */
export const probeLag = (server: Server): LagProbe => {
  const stalls: Stall[] = [];
  const garbage = forgiveCollections(stalls);
  const open = new Map<object, string>();
  let closed: { readonly name: string; readonly at: number }[] = [];
  server.on('request', (request, response) => {
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
      if (names.length > 0) {
        const stall = { ms: Math.round(turn), requests: names.slice(0, 5) };
        stalls.push(stall);
        garbage.judge({ from: last.wall, to: now.wall, stall });
      }
    }
    last = times();
    closed = [];
  }, tickMs).unref();
  return {
    stalls,
    stop: () => {
      clearInterval(timer);
      garbage.stop();
    },
  };
};
