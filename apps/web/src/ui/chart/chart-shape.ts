/** The colours of a chart's parts, by meaning. */
export type ChartTone = 'primary' | 'good' | 'bad' | 'calm';

/** What a chart draws; the numbers are also shown in a table. */
export type ChartShape =
  /** Steps, each of which includes those after it. */
  | {
      readonly kind: 'funnel';
      readonly steps: readonly { readonly name: string; readonly value: number }[];
    }
  /** Vertical columns, side by side for each name. */
  | {
      readonly kind: 'columns';
      readonly names: readonly string[];
      readonly series: readonly {
        readonly name: string;
        readonly values: readonly number[];
        readonly tone: ChartTone;
      }[];
      /** A value as text; the axis uses a shorter form. */
      readonly format: (value: number) => string;
      readonly formatAxis: (value: number) => string;
    }
  /** Horizontal bars from zero to `max`, the first on top. */
  | {
      readonly kind: 'bars';
      readonly max: number;
      readonly rows: readonly { readonly name: string; readonly value: number; readonly tone: ChartTone }[];
      readonly format: (value: number) => string;
    };

/** The colours of the page that a chart is drawn with. */
export interface ChartInk {
  readonly text: string;
  readonly soft: string;
  readonly line: string;
  readonly surface: string;
  readonly font: string;
  readonly tones: Readonly<Record<ChartTone, string>>;
}
