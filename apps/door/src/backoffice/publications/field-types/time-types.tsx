import { momentAt, schoolMinute } from '@shuyuan/web/school-clock';
import { fieldTexts as texts } from './field.texts';
import { type DoorFieldType, type InputProps, textOf, textsOf } from './field-type';
import { lineInput } from './line-input';

const day = /^\d{4}-\d{2}-\d{2}$/;

/** The phone's own picker, which everybody there knows. */
export const date: DoorFieldType = {
  Input: lineInput({ type: 'date' }),
  judge: (value) => (day.test(textOf(value)) ? undefined : texts.day),
};

export const time: DoorFieldType = {
  Input: lineInput({ type: 'time' }),
  judge: (value) => (/^\d{2}:\d{2}$/.test(textOf(value)) ? undefined : texts.time),
};

/** By the school's clock, wherever the phone is. */
export const datetime: DoorFieldType = {
  Input: lineInput({ type: 'datetime-local' }),
  judge: (value) => (momentAt(textOf(value)) === undefined ? texts.moment : undefined),
  send: (value) => momentAt(textOf(value))?.toISOString() ?? null,
  show: (stored) => (typeof stored === 'string' ? schoolMinute(new Date(stored)).replace(' ', 'T') : ''),
};

const RangeInput = ({ id, value, onChange, isInvalid, describedBy }: InputProps) => {
  const [from = '', until = ''] = textsOf(value);
  const change = (days: [string, string]) => onChange(days.every((one) => one === '') ? [] : days);
  return (
    <div class="range">
      {(
        [
          ['from', texts.from, from, (typed: string) => change([typed, until])],
          ['until', texts.until, until, (typed: string) => change([from, typed])],
        ] as const
      ).map(([end, label, typed, onType]) => (
        <label key={end}>
          <span class="small">{label}</span>
          <input
            id={`${id}-${end}`}
            class="control"
            type="date"
            aria-invalid={isInvalid}
            aria-describedby={describedBy}
            value={typed}
            onInput={(event) => onType(event.currentTarget.value)}
          />
        </label>
      ))}
    </div>
  );
};

/** Two days. */
export const dateRange: DoorFieldType = {
  Input: RangeInput,
  isGroup: true,
  empty: [],
  judge: (value) => {
    const [from = '', until = ''] = textsOf(value);
    if (!day.test(from) || !day.test(until)) return texts.bothDays;
    return from <= until ? undefined : texts.daysSwapped;
  },
  send: (value) => value,
  show: (stored) => textsOf(stored),
};
