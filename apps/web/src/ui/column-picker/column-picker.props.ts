import type { ColumnLayout, NaturalWidths, PlacedColumn } from '../data-table/column-layout';

/** What the column picker changes. */
export interface PickerProps<Row> {
  /** All columns in order, including hidden ones. */
  readonly placed: readonly PlacedColumn<Row>[];
  readonly layout: ColumnLayout;
  readonly onChange: (next: ColumnLayout) => void;
  readonly natural: NaturalWidths;
  /** Whether the table can show sums of its summable columns. */
  readonly hasSums: boolean;
}
