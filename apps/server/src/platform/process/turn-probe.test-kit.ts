import { slowness } from '@shuyuan/contract/platform/slowness.test-kit';

/** How long the process was kept from other work. */
export interface TurnProbe {
  /** The longest turn of the event loop since the last call, in ms of a typical server. */
  longest(): number;
}

const everyMs = 2;

/**
 * Watches the turns of this process. A turn counts as the smaller of its elapsed time and its CPU time, so that other
 * load on the machine does not count.
 */
export const watchTurns = (): TurnProbe => {
  let longest = 0;
  let at = performance.now();
  let used = process.cpuUsage();
  const look = (): void => {
    const [now, cpu] = [performance.now(), process.cpuUsage()];
    const worked = (cpu.user + cpu.system - used.user - used.system) / 1000;
    longest = Math.max(longest, Math.min(now - at - everyMs, worked));
    [at, used] = [now, cpu];
    setTimeout(look, everyMs).unref();
  };
  look();
  return {
    longest: () => {
      const most = Math.round(longest / slowness());
      longest = 0;
      return most;
    },
  };
};
