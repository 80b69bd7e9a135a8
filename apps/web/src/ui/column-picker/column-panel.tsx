import { useCallback, useId, useRef, useState } from 'react';
import type { Sum } from '../data-table/column';
import {
  clampWidth,
  type Density,
  moveColumn,
  ownWidth,
  type PlacedColumn,
  plainLayout,
} from '../data-table/column-layout';
import type { PickerProps } from './column-picker.props';
import { columnPickerTexts as texts } from './column-picker.texts';
import { ColumnRow } from './column-row';
import { useDragOrder } from './use-drag-order';
import './column-picker.css';

const densities: readonly Density[] = ['compact', 'normal', 'loose'];

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

const NumbersChoice = <Row,>({ layout, onChange }: PickerProps<Row>) => (
  <label className="column-picker-show">
    <input
      type="checkbox"
      checked={layout.numbered ?? false}
      onChange={(event) => onChange({ ...layout, numbered: event.currentTarget.checked })}
    />
    <span>{texts.numbered}</span>
  </label>
);

const ColumnList = <Row,>({ placed, layout, onChange, natural, hasSums }: PickerProps<Row>) => {
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
  const widen = (place: PlacedColumn<Row>, by: number) => {
    const { column } = place;
    const width = clampWidth(ownWidth(place, natural) + by);
    onChange({ ...layout, widths: { ...layout.widths, [column.key]: width } });
    say(texts.widened(column.title, width));
  };
  const sum = (key: string, wanted: Sum | undefined) => {
    const { [key]: _, ...others } = layout.sums ?? {};
    onChange({ ...layout, sums: wanted === undefined ? others : { ...others, [key]: wanted } });
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
              {...(hasSums && place.column.summable
                ? { sums: { chosen: layout.sums?.[key], onChoose: (wanted: Sum | undefined) => sum(key, wanted) } }
                : {})}
              onPin={(pin) => onChange({ ...layout, pins: { ...layout.pins, [key]: pin } })}
            />
          );
        })}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
};

/** Shows, hides, orders and pins a table's columns, sets the height of its rows and what stands below them, resets it all. */
export const ColumnPanel = <Row,>(props: PickerProps<Row>) => (
  <>
    <DensityChoice {...props} />
    <NumbersChoice {...props} />
    <ColumnList {...props} />
    <button type="button" className="column-picker-reset" onClick={() => props.onChange(plainLayout)}>
      {texts.reset}
    </button>
  </>
);
