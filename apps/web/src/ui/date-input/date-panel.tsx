import generatePicker from 'antd/es/date-picker/generatePicker/generateSinglePicker';
import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
import { schoolDay } from '../../platform/school-clock';
import type { DateKind } from './date-kinds';
import type { Ends } from './date-presets';
import { schoolCalendar } from './school-calendar';

const { DatePicker } = generatePicker<Date>(schoolCalendar);

/** Below the input or above it, moved to the side as far as a narrow screen wants it. */
const placements = Object.fromEntries(
  [['bottomLeft', ['tl', 'bl'], 4] as const, ['topLeft', ['bl', 'tl'], -4] as const].map(([name, points, gap]) => [
    name,
    { points: [...points], offset: [0, gap], overflow: { shiftX: true, adjustY: true } },
  ]),
);

/** A button below the calendar. */
export interface PanelAction {
  readonly label: string;
  readonly act: () => void;
}

/** The props of the calendar. */
export interface DatePanelProps {
  readonly kind: DateKind;
  /** What it is for, in words. */
  readonly label: string;
  /** A value that can be read, or ''. */
  readonly value: string;
  /** What it shows where there is no value. */
  readonly near?: string | undefined;
  /** The days between which all are marked. */
  readonly ends?: Ends | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly actions: readonly PanelAction[];
  /** Where the calendar is on the page. */
  readonly place: RefObject<HTMLElement | null>;
  readonly onPick: (value: string) => void;
  readonly onClose: () => void;
}

const wallOf = (kind: DateKind, value: string | undefined): Date | undefined => {
  if (value === undefined || value === '') return undefined;
  return new Date(kind === 'time' ? `${schoolDay()}T${value}Z` : kind === 'minute' ? `${value}Z` : value);
};

/** Where the clock of a day without a time begins: midnight is hardly ever meant. */
const dayBegins = () => new Date(`${schoolDay()}T09:00Z`);

const written = (kind: DateKind, wall: Date): string =>
  wall.toISOString().slice(...({ day: [0, 10], minute: [0, 16], time: [11, 16] } as const)[kind]);

const Footer = ({ actions }: { actions: readonly PanelAction[] }) => (
  <div className="date-actions">
    {actions.map(({ label, act }) => (
      <button key={label} type="button" tabIndex={-1} onClick={act}>
        {label}
      </button>
    ))}
  </div>
);

const RangeCell = ({ day, ends: [from, to], children }: { day: string; ends: Ends; children: ReactNode }) => (
  <span
    className="date-range-cell"
    data-within={from !== '' && to !== '' && from <= day && day <= to}
    data-end={day === from || day === to}
  >
    {children}
  </span>
);

/** Ant Design's calendar or clock below an input of our own, which keeps the focus and takes what is typed. */
export const DatePanel = (props: DatePanelProps) => {
  const { kind, value, ends, min, max, place } = props;
  // Ant Design registers for Escape while it renders: see `ui/window`.
  const [isMounted, setMounted] = useState(false);
  useLayoutEffect(() => setMounted(true), []);
  return (
    <DatePicker
      open={isMounted}
      className="date-anchor"
      placement="bottomLeft"
      builtinPlacements={placements}
      classNames={{ popup: { root: 'date-popup' } }}
      picker={kind === 'time' ? 'time' : 'date'}
      {...(kind === 'day' ? {} : { format: kind === 'time' ? 'HH:mm' : 'YYYY-MM-DD HH:mm' })}
      {...(kind === 'minute' ? { showTime: { format: 'HH:mm', defaultOpenValue: dayBegins() } } : {})}
      value={wallOf(kind, value) ?? null}
      {...(props.near ? { defaultPickerValue: new Date(props.near) } : {})}
      {...(min ? { minDate: new Date(min) } : {})}
      {...(max ? { maxDate: new Date(max) } : {})}
      showNow={false}
      inputReadOnly
      {...(ends === undefined
        ? {}
        : {
            cellRender: (at, { originNode, type }) =>
              type === 'date' && at instanceof Date ? (
                <RangeCell day={written('day', at)} ends={ends}>
                  {originNode}
                </RangeCell>
              ) : (
                originNode
              ),
          })}
      renderExtraFooter={() => <Footer actions={props.actions} />}
      panelRender={(panel) => (
        // The focus stays in the input, where Escape, Enter and typing are expected.
        <section ref={place} role="dialog" aria-label={props.label} onMouseDown={(event) => event.preventDefault()}>
          {ends === undefined ? null : <p className="date-panel-head">{props.label}</p>}
          {panel}
        </section>
      )}
      onCalendarChange={(at) => {
        if (at instanceof Date) props.onPick(written(kind, at));
      }}
      onOk={props.onClose}
    />
  );
};
