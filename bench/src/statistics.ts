/** The median of some figures and their spread. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** The value below which this share of the figures lies, interpolated between the two nearest. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) throw new Error('there are no figures');
  return below + (above - below) * (place - Math.floor(place));
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export const spreadOf = (values: readonly number[]): Spread => ({
  median: median(values),
  min: Math.min(...values),
  max: Math.max(...values),
});

/** The ratios of figures taken right after each other: a machine that slows down slows both. */
export const ratiosOf = (rounds: readonly { readonly ours: number; readonly floor: number }[]): Spread =>
  spreadOf(rounds.map(({ ours, floor }) => ours / floor));
