import { BarChart, type BarSeriesOption, FunnelChart, type FunnelSeriesOption } from 'echarts/charts';
import {
  GridComponent,
  type GridComponentOption,
  LegendComponent,
  type LegendComponentOption,
  TooltipComponent,
  type TooltipComponentOption,
} from 'echarts/components';
import { type ComposeOption, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

// Only what our charts use: the whole library would be four times as large.
use([BarChart, FunnelChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

/** The options that our charts can have. */
export type ChartOption = ComposeOption<
  BarSeriesOption | FunnelSeriesOption | GridComponentOption | LegendComponentOption | TooltipComponentOption
>;

/** Draws charts into an element. */
export const startChart = (element: HTMLElement) => init(element, null, { renderer: 'canvas' });
