/** A range of degrees. */
export interface DegreeRange {
  readonly from: number;
  readonly to: number;
}

const niceSteps = [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005];
const tilePixels = 256;
const leastGap = 96;

/** The distance between the lines of the offline map at a zoom: round degrees, never closer than a label is wide. */
export const graticuleStep = (zoom: number): number => {
  const degreesPerPixel = 360 / (tilePixels * 2 ** zoom);
  const wanted = niceSteps.findLast((step) => step / degreesPerPixel >= leastGap);
  return wanted ?? 30;
};

const decimalsOf = (step: number): number => Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));

/** The degrees of the lines within a range. */
export const graticuleLines = ({ from, to }: DegreeRange, step: number): number[] => {
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toFixed(decimalsOf(step))));
};

const label = (degrees: number, options: { step: number; letters: readonly [string, string] }): string => {
  const [positive, negative] = options.letters;
  const letter = degrees === 0 ? '' : degrees > 0 ? positive : negative;
  return `${Math.abs(degrees).toFixed(decimalsOf(options.step))}°${letter}`;
};

/** `116.5°E` */
export const meridianLabel = (degrees: number, step: number): string => label(degrees, { step, letters: ['E', 'W'] });

/** `39.9°N` */
export const parallelLabel = (degrees: number, step: number): string => label(degrees, { step, letters: ['N', 'S'] });
