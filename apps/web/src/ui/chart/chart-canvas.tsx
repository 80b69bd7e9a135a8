import { useEffect, useRef, useSyncExternalStore } from 'react';
import { motion } from '../../platform/theme/motion';
import { theme } from '../../platform/theme/theme';
import { tokenValue as token } from '../../platform/theme/token-value';
import { chartOption } from './chart-option';
import type { ChartInk, ChartShape } from './chart-shape';
import { startChart } from './engine';

const inkOf = (element: HTMLElement): ChartInk => ({
  text: token('--ink'),
  soft: token('--ink-soft'),
  line: token('--line-soft'),
  surface: token('--raised'),
  font: getComputedStyle(element).fontFamily,
  tones: { primary: token('--primary'), good: token('--success'), bad: token('--error'), calm: token('--ink-faint') },
});

/** The props of a chart. */
export interface ChartProps {
  /** A description of the chart, for screen readers. */
  readonly label: string;
  readonly shape: ChartShape;
  readonly height: number;
  /** A step, name or row of the chart was clicked. */
  readonly onPick?: (at: number) => void;
}

/** The drawn chart; it follows the size of its container and the theme of the page. */
export const ChartCanvas = ({ label, shape, height, onPick }: ChartProps) => {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ReturnType<typeof startChart>>(undefined);
  const look = useSyncExternalStore(theme.subscribe, theme.resolved);
  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  }, [onPick]);
  useEffect(() => {
    if (place.current === null) return;
    const made = startChart(place.current);
    chart.current = made;
    made.on('click', ({ dataIndex }) => pick.current?.(dataIndex));
    const watch = new ResizeObserver(() => made.resize());
    watch.observe(place.current);
    return () => {
      watch.disconnect();
      made.dispose();
    };
  }, []);
  useEffect(() => {
    if (place.current === null) return;
    // The tokens are read from the page, which already has this theme.
    place.current.dataset.look = look;
    chart.current?.setOption(chartOption(shape, { ink: inkOf(place.current), moves: motion.moves() }), {
      notMerge: true,
    });
  }, [shape, look]);
  return <div ref={place} className="chart" role="img" aria-label={label} style={{ height }} />;
};
