import { HolderOutlined } from '@ant-design/icons';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { Pin, Sum } from '../data-table/column';
import type { PlacedColumn } from '../data-table/column-layout';
import { dataTableTexts } from '../data-table/data-table.texts';
import { columnPickerTexts as texts } from './column-picker.texts';

/** The props of one column in the picker. */
export interface ColumnRowProps<Row> {
  readonly placed: PlacedColumn<Row>;
  /** The last visible column cannot be hidden. */
  readonly onlyOne: boolean;
  readonly dragging: boolean;
  readonly onGrab: (event: PointerEvent<HTMLElement>) => void;
  readonly onStep: (steps: number) => void;
  readonly onWiden: (by: number) => void;
  readonly onShow: (shown: boolean) => void;
  readonly onPin: (pin: Pin) => void;
  /** What the line below the table tells of it, where it can. */
  readonly sums?: { readonly chosen: Sum | undefined; readonly onChoose: (sum: Sum | undefined) => void };
}

const sumNames = Object.entries(dataTableTexts.sumNames) as [Sum, string][];

const SumChoice = ({ title, sums }: { title: string; sums: NonNullable<ColumnRowProps<never>['sums']> }) => (
  <select
    className="column-picker-sum"
    aria-label={texts.sum(title)}
    value={sums.chosen ?? ''}
    onChange={({ currentTarget }) => sums.onChoose(sumNames.find(([sum]) => sum === currentTarget.value)?.[0])}
  >
    <option value="">{texts.noSum}</option>
    {sumNames.map(([sum, name]) => (
      <option key={sum} value={sum}>
        {name}
      </option>
    ))}
  </select>
);

const steps: Readonly<Record<string, { readonly move?: number; readonly widen?: number }>> = {
  ArrowUp: { move: -1 },
  ArrowDown: { move: 1 },
  ArrowLeft: { widen: -16 },
  ArrowRight: { widen: 16 },
};

/** One column in the picker: whether it is shown, its position, its pin. */
export const ColumnRow = <Row,>(props: ColumnRowProps<Row>) => {
  const { placed } = props;
  const { title } = placed.column;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    if (step.move) props.onStep(step.move);
    if (step.widen) props.onWiden(step.widen);
  };
  const pinButton = (pin: 'left' | 'right', name: string, short: string) => (
    <button
      type="button"
      className="column-picker-pin"
      aria-label={name}
      title={name}
      aria-pressed={placed.pin === pin}
      onClick={() => props.onPin(placed.pin === pin ? 'none' : pin)}
    >
      {short}
    </button>
  );
  return (
    <li className="column-picker-row" data-dragging={props.dragging}>
      <button
        type="button"
        className="column-picker-handle"
        aria-label={texts.handle(title)}
        title={texts.handleHint}
        onPointerDown={props.onGrab}
        onKeyDown={onKeyDown}
      >
        <HolderOutlined aria-hidden />
      </button>
      <label className="column-picker-show">
        <input
          type="checkbox"
          aria-label={texts.show(title)}
          checked={placed.shown}
          disabled={placed.shown && props.onlyOne}
          onChange={(event) => props.onShow(event.currentTarget.checked)}
        />
        <span className="column-picker-title">{title}</span>
      </label>
      {props.sums ? <SumChoice title={title} sums={props.sums} /> : null}
      {pinButton('left', texts.pinLeft(title), texts.pinLeftShort)}
      {pinButton('right', texts.pinRight(title), texts.pinRightShort)}
    </li>
  );
};
