import { ControlOutlined } from '@ant-design/icons';
import { lazy, Suspense } from 'react';
import type { ColumnLayout, NaturalWidths, PlacedColumn } from '../data-table/column-layout';
import { dataTableTexts as texts } from '../data-table/data-table.texts';
import { Popover } from '../popover/popover';
import type { ColumnPanel as DrawnPanel } from './column-panel';

const ColumnPanel = lazy(async () => ({ default: (await import('./column-panel')).ColumnPanel })) as typeof DrawnPanel;

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

/** The button that arranges a table's columns; its panel is loaded on the first click. */
export const ColumnPicker = <Row,>(props: PickerProps<Row>) => (
  <Popover
    className="column-picker"
    label={texts.columns}
    trigger={<ControlOutlined aria-hidden />}
    triggerClassName="data-table-tool"
    align="end"
  >
    <Suspense>
      <ColumnPanel {...props} />
    </Suspense>
  </Popover>
);
