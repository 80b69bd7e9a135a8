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

// Only what our charts are made of: the whole library would be four times as much.
use([BarChart, FunnelChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

/** All that our charts can show. */
export type ChartOption = ComposeOption<
  BarSeriesOption | FunnelSeriesOption | GridComponentOption | LegendComponentOption | TooltipComponentOption
>;

/** Draws charts into an element. */
export const startChart = (element: HTMLElement) => init(element, null, { renderer: 'canvas' });
