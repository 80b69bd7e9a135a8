/** The colours that a chart's parts may have, by what they mean. */
export type ChartTone = 'primary' | 'good' | 'bad' | 'calm';

/** What a chart draws; the numbers stand beside it in a table too. */
export type ChartShape =
  /** Steps, each of which holds those that come after it. */
  | {
      readonly kind: 'funnel';
      readonly steps: readonly { readonly name: string; readonly value: number }[];
    }
  /** Standing columns, one beside the other for each name. */
  | {
      readonly kind: 'columns';
      readonly names: readonly string[];
      readonly series: readonly {
        readonly name: string;
        readonly values: readonly number[];
        readonly tone: ChartTone;
      }[];
      /** A value in words; the axis is written shorter. */
      readonly format: (value: number) => string;
      readonly formatAxis: (value: number) => string;
    }
  /** Lying bars from nothing to `max`, the first on top. */
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
