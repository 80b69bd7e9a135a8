import { ControlOutlined } from '@ant-design/icons';
import { useCallback, useId, useRef, useState } from 'react';
import {
  type ColumnLayout,
  clampWidth,
  type Density,
  moveColumn,
  type PlacedColumn,
  plainLayout,
  usualWidth,
} from '../data-table/column-layout';
import { Popover } from '../popover/popover';
import { columnPickerTexts as texts } from './column-picker.texts';
import { ColumnRow } from './column-row';
import { useDragOrder } from './use-drag-order';
import './column-picker.css';

const densities: readonly Density[] = ['compact', 'normal', 'loose'];

interface PickerProps<Row> {
  /** All columns in order, including hidden ones. */
  readonly placed: readonly PlacedColumn<Row>[];
  readonly layout: ColumnLayout;
  readonly onChange: (next: ColumnLayout) => void;
}

const DensityChoice = <Row,>({ layout, onChange }: PickerProps<Row>) => {
  const name = useId();
  return (
    <fieldset className="column-picker-density">
      <legend>{texts.density}</legend>
      {densities.map((density) => (
        <label key={density}>
          <input
            type="radio"
            name={name}
            checked={layout.density === density}
            onChange={() => onChange({ ...layout, density })}
          />
          <span>{texts.densities[density]}</span>
        </label>
      ))}
    </fieldset>
  );
};

const ColumnList = <Row,>({ placed, layout, onChange }: PickerProps<Row>) => {
  const list = useRef<HTMLUListElement>(null);
  const [said, say] = useState('');
  const shownCount = placed.filter(({ shown }) => shown).length;

  const move = useCallback(
    (key: string, to: number) => {
      const order = moveColumn(placed, key, to);
      const place = order.indexOf(key);
      if (placed[place]?.column.key === key) return;
      onChange({ ...layout, order });
      const title = placed.find(({ column }) => column.key === key)?.column.title ?? '';
      say(texts.moved(title, place + 1, order.length));
    },
    [placed, layout, onChange],
  );
  const widen = ({ column, drawn }: PlacedColumn<Row>, by: number) => {
    const width = clampWidth((drawn ?? column.width ?? usualWidth) + by);
    onChange({ ...layout, widths: { ...layout.widths, [column.key]: width } });
    say(texts.widened(column.title, width));
  };
  const { dragged, grab } = useDragOrder(list, move);

  return (
    <>
      <p className="column-picker-legend">{texts.columns}</p>
      <ul ref={list} className="column-picker-list" aria-label={texts.columns}>
        {placed.map((place, index) => {
          const { key } = place.column;
          return (
            <ColumnRow
              key={key}
              placed={place}
              onlyOne={shownCount === 1}
              dragging={dragged === key}
              onGrab={grab(key)}
              onStep={(steps) => move(key, index + steps)}
              onWiden={(by) => widen(place, by)}
              onShow={(shown) => onChange({ ...layout, shown: { ...layout.shown, [key]: shown } })}
              onPin={(pin) => onChange({ ...layout, pins: { ...layout.pins, [key]: pin } })}
            />
          );
        })}
      </ul>
      <p className="column-picker-said" role="status">
        {said}
      </p>
    </>
  );
};

/** Shows, hides, orders and pins a table's columns, sets the height of its rows, and resets it all. */
export const ColumnPicker = <Row,>(props: PickerProps<Row>) => (
  <Popover
    className="column-picker"
    label={texts.title}
    trigger={<ControlOutlined aria-hidden />}
    triggerClassName="data-table-tool"
    align="end"
  >
    <DensityChoice {...props} />
    <ColumnList {...props} />
    <button type="button" className="column-picker-reset" onClick={() => props.onChange(plainLayout)}>
      {texts.reset}
    </button>
  </Popover>
);
