import { ControlOutlined } from '@ant-design/icons';
import { lazy, Suspense } from 'react';
import { dataTableTexts as texts } from '../data-table/data-table.texts';
import { Popover } from '../popover/popover';
import type { ColumnPanel as DrawnPanel } from './column-panel';
import type { PickerProps } from './column-picker.props';

const ColumnPanel = lazy(async () => ({ default: (await import('./column-panel')).ColumnPanel })) as typeof DrawnPanel;

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
