const sample = '<p style="color: red">文字 and words 123</p>\n'.repeat(1500);
/** How long `work` takes on a slow, otherwise idle server (Xeon of 2.5 GHz, two threads of one core). */
const usualWorkMs = 2.6;
const work = (): unknown => {
  const lines = sample.split('\n').map((line) => ({ line, tags: line.match(/<[^>]+>/g) }));
  return JSON.parse(JSON.stringify(lines));
};

/** How much slower than a usual server this machine is now: two busy cores of one processor slow each other down. */
export const slowness = (): number => {
  const spent = [1, 2, 3, 4, 5].map(() => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.max(1, (spent.toSorted((one, other) => one - other)[2] ?? 0) / usualWorkMs);
};
