import type { ChartInk, ChartShape } from './chart-shape';
import type { ChartOption } from './engine';

type ShapeOf<K extends ChartShape['kind']> = Extract<ChartShape, { kind: K }>;

/** From strong to faint, so that a funnel needs no legend. */
const fading = [1, 0.82, 0.64, 0.46, 0.3];

const funnel = ({ steps }: ShapeOf<'funnel'>, ink: ChartInk): ChartOption => ({
  series: [
    {
      type: 'funnel',
      sort: 'none',
      left: 8,
      width: '56%',
      top: 8,
      bottom: 8,
      gap: 3,
      minSize: '4%',
      // Labels do not fade with their bars.
      label: { position: 'right', color: ink.text, opacity: 1, fontSize: 13, formatter: '{b}  {c}' },
      labelLine: { length: 16, lineStyle: { color: ink.line } },
      itemStyle: { borderWidth: 0 },
      emphasis: { label: { fontWeight: 'bold' } },
      data: steps.map(({ name, value }, at) => ({
        name,
        value,
        itemStyle: { color: ink.tones.primary, opacity: fading[at] ?? 0.3 },
      })),
    },
  ],
});

const columns = ({ names, series, format, formatAxis }: ShapeOf<'columns'>, ink: ChartInk): ChartOption => ({
  grid: { left: 4, right: 8, top: 36, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
  legend: { top: 0, right: 0, itemWidth: 10, itemHeight: 10, textStyle: { color: ink.soft } },
  xAxis: {
    type: 'category',
    data: [...names],
    axisTick: { show: false },
    axisLine: { lineStyle: { color: ink.line } },
    axisLabel: { color: ink.soft, hideOverlap: true },
  },
  yAxis: {
    type: 'value',
    splitNumber: 4,
    splitLine: { lineStyle: { color: ink.line } },
    axisLabel: { color: ink.soft, formatter: (value: number) => formatAxis(value) },
  },
  series: series.map(({ name, values, tone }) => ({
    type: 'bar',
    name,
    barMaxWidth: 22,
    barGap: '15%',
    itemStyle: { color: ink.tones[tone], borderRadius: [3, 3, 0, 0] },
    tooltip: { valueFormatter: (value) => format(Number(value)) },
    data: [...values],
  })),
});

const bars = ({ max, rows, format }: ShapeOf<'bars'>, ink: ChartInk): ChartOption => ({
  grid: { left: 4, right: 56, top: 4, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
  xAxis: { type: 'value', max, show: false },
  yAxis: {
    type: 'category',
    inverse: true,
    data: rows.map(({ name }) => name),
    axisTick: { show: false },
    axisLine: { show: false },
    axisLabel: { color: ink.text, width: 132, overflow: 'truncate' },
  },
  series: [
    {
      type: 'bar',
      barMaxWidth: 14,
      showBackground: true,
      backgroundStyle: { color: ink.line, borderRadius: 3 },
      label: {
        show: true,
        position: 'right',
        color: ink.text,
        formatter: ({ value }) => format(Number(value)),
      },
      tooltip: { valueFormatter: (value) => format(Number(value)) },
      data: rows.map(({ value, tone }) => ({
        value,
        itemStyle: { color: ink.tones[tone], borderRadius: 3 },
      })),
    },
  ],
});

const drawn = (shape: ChartShape, ink: ChartInk): ChartOption => {
  if (shape.kind === 'funnel') return funnel(shape, ink);
  return shape.kind === 'columns' ? columns(shape, ink) : bars(shape, ink);
};

/** The options of the chart library for a chart. */
export const chartOption = (shape: ChartShape, { ink, moves }: { ink: ChartInk; moves: boolean }): ChartOption => ({
  animation: moves,
  animationDuration: 180,
  animationDurationUpdate: 180,
  textStyle: { fontFamily: ink.font, color: ink.text },
  tooltip: {
    trigger: shape.kind === 'columns' ? 'axis' : 'item',
    // Drawn on the canvas like the rest, so that no name from the data ever becomes markup.
    renderMode: 'richText',
    confine: true,
    axisPointer: { type: 'shadow' },
    backgroundColor: ink.surface,
    borderColor: ink.line,
    textStyle: { color: ink.text, fontSize: 13 },
  },
  ...drawn(shape, ink),
});
