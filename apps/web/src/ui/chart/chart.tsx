import { lazy, Suspense } from 'react';
import { chartTexts as texts } from './chart.texts';
import type { ChartProps } from './chart-canvas';
import './chart.css';

const LostChart = ({ height }: ChartProps) => (
  <p className="chart chart-lost" style={{ height }}>
    {texts.lost}
  </p>
);

// The picture is one way to the numbers: a screen that has them stays when the engine does not come.
const LoadedChart = lazy(() =>
  import('./chart-canvas').then(
    ({ ChartCanvas }) => ({ default: ChartCanvas }),
    () => ({ default: LostChart }),
  ),
);

/** A chart, whose engine is fetched when the first one is shown; its place is kept free until then. */
export const Chart = (props: ChartProps) => (
  <Suspense fallback={<div className="chart chart-waiting" style={{ height: props.height }} />}>
    <LoadedChart {...props} />
  </Suspense>
);
