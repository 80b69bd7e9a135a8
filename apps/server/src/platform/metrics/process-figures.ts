import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Figure } from './figure';
import { gauge } from './figure';

const nanosecondsPerSecond = 1e9;
const resolutionMs = 20;

/** Watches this process; what it returns tells the figures since they were last asked for. */
export const watchProcess = (): (() => Figure[]) => {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  return () => {
    const { rss, heapUsed, external } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const [max, p99] = [delay.max, delay.percentile(99)].map((value) => value / nanosecondsPerSecond);
    delay.reset();
    return [
      gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
      gauge('nodejs_heap_used_bytes', 'Memory in use by JavaScript.', heapUsed),
      gauge('nodejs_external_memory_bytes', 'Memory of buffers and native objects.', external),
      gauge('process_uptime_seconds', 'Time since the process started.', process.uptime()),
      gauge('nodejs_eventloop_lag_max_seconds', 'Longest lag of the event loop since the last reading.', max ?? 0),
      gauge('nodejs_eventloop_lag_p99_seconds', 'Lag of the event loop that 99 % stay below.', p99 ?? 0),
      {
        name: 'process_cpu_seconds_total',
        help: 'Time of processors used.',
        type: 'counter',
        samples: [{ value: (user + system) / 1e6 }],
      },
    ];
  };
};
