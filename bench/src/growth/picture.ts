import type { Curve } from './curve';

const width = 760;
const height = 280;
const plot = { left: 70, right: 560, top: 20, bottom: 220 } as const;
/** The least distance of two labels, so that both can be read. */
const labelGap = 14;
/** Lines are told apart by their strokes, so that the picture needs no colours. */
const strokes = ['', '7 3', '2 3', '9 3 2 3', '12 4', '4 6'];

const powersOfTen = (least: number, most: number): number[] => {
  const first = Math.floor(Math.log10(least));
  const last = Math.max(first + 1, Math.ceil(Math.log10(most)));
  return Array.from({ length: last - first + 1 }, (_, at) => 10 ** (first + at));
};

/** Places a value on an axis between two ends, by its logarithm. */
const scale = (ends: readonly [number, number], places: readonly [number, number]) => {
  const [low, high] = ends.map(Math.log10) as [number, number];
  return (value: number): number => places[0] + ((Math.log10(value) - low) / (high - low)) * (places[1] - places[0]);
};

const text = (at: { x: number; y: number; anchor?: string }, words: string): string =>
  `<text x="${at.x.toFixed(1)}" y="${at.y.toFixed(1)}" text-anchor="${at.anchor ?? 'start'}">${words}</text>`;

/** Moves labels down until none covers another; each stays as near to its line as it can. */
export const spaced = (heights: readonly number[]): number[] => {
  const order = heights.map((_, at) => at).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const placed = [...heights];
  let lowest = Number.NEGATIVE_INFINITY;
  for (const at of order) {
    lowest = Math.max(heights[at] ?? 0, lowest + labelGap);
    placed[at] = lowest;
  }
  return placed;
};

const grid = (ticks: readonly number[], y: (value: number) => number): string[] =>
  ticks.flatMap((tick) => [
    `<line x1="${plot.left}" x2="${plot.right}" y1="${y(tick).toFixed(1)}" y2="${y(tick).toFixed(1)}" stroke-opacity="0.2"/>`,
    text({ x: plot.left - 8, y: y(tick) + 4, anchor: 'end' }, String(Number(tick.toPrecision(1)))),
  ]);

const chart = ({ axis, steps, costs }: Curve): string => {
  const all = Object.values(costs).flat();
  const ticks = powersOfTen(Math.min(...all), Math.max(...all));
  const y = scale([ticks[0] ?? 1, ticks.at(-1) ?? 10], [plot.bottom, plot.top]);
  const x = scale([steps[0] ?? 1, steps.at(-1) ?? 10], [plot.left, plot.right]);
  const series = Object.entries(costs);
  const labels = spaced(series.map(([, points]) => y(points.at(-1) ?? 1)));
  const lines = series.flatMap(([name, points], at) => {
    const path = points.map((ms, step) => `${x(steps[step] ?? 1).toFixed(1)},${y(ms).toFixed(1)}`).join(' ');
    const dash = strokes[at % strokes.length] ?? '';
    return [
      `<polyline points="${path}" fill="none" stroke-width="1.5" stroke-dasharray="${dash}"/>`,
      text({ x: plot.right + 8, y: (labels[at] ?? 0) + 4 }, name),
    ];
  });
  const marks = steps.map((step) =>
    text({ x: x(step), y: plot.bottom + 18, anchor: 'middle' }, step.toLocaleString('en')),
  );
  const titles = [
    text({ x: (plot.left + plot.right) / 2, y: plot.bottom + 38, anchor: 'middle' }, axis),
    text({ x: 4, y: plot.top - 6 }, 'ms'),
  ];
  return [...grid(ticks, y), ...marks, ...titles, ...lines].join('\n');
};

/** The curves as one picture, below each other, both axes by their logarithms. */
export const drawCurves = (curves: readonly Curve[]): string => {
  const charts = curves.map((curve, at) => `<g transform="translate(0 ${at * height})">\n${chart(curve)}\n</g>`);
  const size = `width="${width}" height="${height * curves.length}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="sans-serif" font-size="12">`,
    `<rect ${size} fill="white"/>`,
    '<style>line, polyline { stroke: black }</style>',
    ...charts,
    '</svg>',
    '',
  ].join('\n');
};
