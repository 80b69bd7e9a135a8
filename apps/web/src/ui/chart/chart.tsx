import { lazy, Suspense } from 'react';
import { chartTexts as texts } from './chart.texts';
import type { ChartProps } from './chart-canvas';
import './chart.css';

const LostChart = ({ height }: ChartProps) => (
  <p className="chart chart-lost" style={{ height }}>
    {texts.lost}
  </p>
);

// The chart is one way to show the numbers: if its library fails to load, the screen still works.
const LoadedChart = lazy(() =>
  import('./chart-canvas').then(
    ({ ChartCanvas }) => ({ default: ChartCanvas }),
    () => ({ default: LostChart }),
  ),
);

/** A chart, whose library is loaded when the first one is shown; its space is reserved until then. */
export const Chart = (props: ChartProps) => (
  <Suspense fallback={<div className="chart chart-waiting" style={{ height: props.height }} />}>
    <LoadedChart {...props} />
  </Suspense>
);
