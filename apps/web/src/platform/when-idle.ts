/** How long a page has the network to itself, in milliseconds, before code for the next step is fetched. */
const firstLoadMs = 800;

/** Does something once the page has loaded and has nothing to do. The returned function cancels it. */
export const whenIdle = (act: () => void): (() => void) => {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(act);
    else act();
  }, firstLoadMs);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
};
