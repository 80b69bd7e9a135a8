import { useEffect, useId, useRef, useState } from 'react';
import { isDay } from '../../platform/days';
import { schoolDay } from '../../platform/school-clock';
import { DateBox, useScreenKeyboard } from './date-box';
import { dateInputTexts as texts } from './date-input.texts';
import { readerOf, readTyped } from './date-kinds';
import { type Ends, rangePresets } from './date-presets';
import { DateTextInput, type InputAttributes, useDateText } from './date-text';
import { readEnds } from './typed-date';

interface DateRangeProps extends Omit<InputAttributes, 'aria-label'> {
  readonly kind?: 'day' | 'time';
  /** What the range is of: names both inputs. */
  readonly label: string;
  /** From and to; '' is an open end. */
  readonly value: Ends;
  /** Called with both ends; a text that cannot be read is an end too, once its input is left. */
  readonly onChange: (ends: Ends) => void;
}

type End = 'from' | 'to';

/** The ends after one was picked; the wrong way round is put right. */
const withPicked = ([from, to]: Ends, end: End, picked: string): Ends => {
  if (end === 'from') return [picked, to !== '' && to < picked ? '' : to];
  return from !== '' && picked < from ? [picked, from] : [from, picked];
};

/** What stands in the two inputs, and how typing, the calendar and the choices change it. */
const useRange = ({ kind = 'day', value, onChange }: DateRangeProps) => {
  const [from, to] = value;
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState<End>('from');
  const inputs = { from: useRef<HTMLInputElement>(null), to: useRef<HTMLInputElement>(null) };
  const keyboard = useScreenKeyboard(inputs[active]);
  const onOther = (typed: string): boolean => {
    const both = readEnds(typed, readerOf(kind), schoolDay());
    if (both !== undefined) onChange(both);
    return both !== undefined;
  };
  const texts = {
    from: useDateText({ kind, value: from, onOther, onChange: (next) => onChange([next, to]) }),
    to: useDateText({ kind, value: to, onOther, onChange: (next) => onChange([from, next]) }),
  };
  const { current: input } = inputs[active];
  useEffect(() => {
    if (isOpen) input?.focus();
  }, [isOpen, input]);
  const pick = (picked: string) => {
    texts[active].drop();
    if (kind === 'time') return onChange(active === 'from' ? [picked, to] : [from, picked]);
    onChange(withPicked(value, active, picked));
    if (active === 'from') setActive('to');
    else setOpen(false);
  };
  const choose = (ends: Ends) => {
    texts.from.drop();
    texts.to.drop();
    onChange(ends);
    setOpen(false);
  };
  return { kind, isOpen, setOpen, active, setActive, inputs, keyboard, texts, choose, pick };
};

const isUnset = (ends: Ends): boolean => ends.every((end) => end === '');

/** The calendar of a range: it shows the end whose input has the focus. */
const panelOf = ({ kind, active, texts: typed, keyboard, choose, pick }: ReturnType<typeof useRange>, value: Ends) => ({
  kind,
  label: texts.ends[kind][active],
  value: readTyped(kind, typed[active].shown) ?? '',
  ends: kind === 'day' ? value : undefined,
  near: kind === 'day' ? value.find(isDay) : undefined,
  actions: [
    ...(kind === 'day' ? rangePresets(schoolDay()) : []).map(({ label, value: ends }) => ({
      label,
      act: () => choose(ends),
    })),
    ...(isUnset(value) ? [] : [{ label: texts.clear, act: () => choose(['', '']) }]),
    ...keyboard.actions,
  ],
  onPick: pick,
});

/** Two days or two times as one control: typed, chosen one after the other, or both by one click. */
export const DateRangeInput = (props: DateRangeProps) => {
  const { label, value, disabled = false, placeholder } = props;
  const range = useRange(props);
  const { kind, texts: typed } = range;
  const faultId = useId();
  const isInvalid = String(props['aria-invalid']) === 'true';
  const isFaulty = !isInvalid && (typed.from.isUnreadable || typed.to.isUnreadable);
  const input = (end: End) => ({
    disabled,
    ...(placeholder === undefined ? {} : { placeholder }),
    'aria-invalid': isInvalid || (isFaulty && typed[end].isUnreadable),
    'aria-describedby': isFaulty ? faultId : props['aria-describedby'],
    kind,
    text: typed[end],
    element: range.inputs[end],
    isKeyless: range.keyboard.isKeyless,
    onFocus: () => range.setActive(end),
    onOpen: range.setOpen,
  });
  return (
    <div className="date-input">
      <DateBox
        isOpen={range.isOpen}
        onOpen={range.setOpen}
        disabled={disabled}
        invalid={isInvalid || isFaulty}
        panel={panelOf(range, value)}
      >
        <DateTextInput {...input('from')} id={props.id} aria-label={texts.fromOf(label)} />
        <span aria-hidden="true">{texts.rangeTo}</span>
        <DateTextInput {...input('to')} aria-label={texts.toOf(label)} />
      </DateBox>
      {isFaulty ? (
        <span id={faultId} role="alert" className="date-fault">
          {texts.unreadable[kind]}
        </span>
      ) : null}
    </div>
  );
};
