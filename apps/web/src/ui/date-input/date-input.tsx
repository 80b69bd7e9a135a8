import { useId, useRef, useState } from 'react';
import { DateBox, useScreenKeyboard } from './date-box';
import { dateInputTexts as texts } from './date-input.texts';
import { type DateKind, readTyped } from './date-kinds';
import { presetsOf } from './date-presets';
import { DateTextInput, type InputAttributes, useDateText } from './date-text';

/** The props of an input for one date; a form item can pass its own. */
export interface DateInputProps extends InputAttributes {
  readonly kind?: DateKind | undefined;
  /** `2026-03-01`, `2026-03-01T14:30` by the school's clock or `14:30`; none: '' or nothing. */
  readonly value?: string | null | undefined;
  /** Called with a value, with '', or, once the input is left, with a text that cannot be read. */
  readonly onChange?: ((value: string) => void) | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** For pages that follow the date: told only once the input is left, and only what can be read. */
  readonly whenLeft?: boolean | undefined;
}

/** A day, a day with its time, or a time: typed as people write it, or chosen. What cannot be read stays, with its fault. */
export const DateInput = (props: DateInputProps) => {
  const { kind = 'day', value, onChange, min, max, whenLeft, ...attributes } = props;
  const [isOpen, setOpen] = useState(false);
  const element = useRef<HTMLInputElement>(null);
  const faultId = useId();
  const text = useDateText({ kind, value: value ?? '', onChange: (next) => onChange?.(next), whenLeft });
  const keyboard = useScreenKeyboard(element);
  const pick = (next: string) => {
    text.pick(next);
    setOpen(false);
  };
  const isFree = (day: string) => kind !== 'day' || ((min ?? '') <= day && day <= (max ?? '9'));
  const choices = presetsOf(kind).filter((preset) => isFree(preset.value));
  const isInvalid = String(props['aria-invalid']) === 'true';
  const isFaulty = text.isUnreadable && !isInvalid;
  return (
    <div className="date-input">
      <DateBox
        isOpen={isOpen}
        onOpen={setOpen}
        disabled={props.disabled === true}
        invalid={isInvalid || isFaulty}
        panel={{
          kind,
          label: texts.panels[kind],
          value: readTyped(kind, text.shown) ?? '',
          min,
          max,
          actions: [
            ...choices.map((preset) => ({ label: preset.label, act: () => pick(preset.value) })),
            ...(text.shown === '' || whenLeft ? [] : [{ label: texts.clear, act: () => pick('') }]),
            ...keyboard.actions,
          ],
          // A time is chosen in two steps.
          onPick: kind === 'day' ? pick : text.pick,
        }}
      >
        <DateTextInput
          {...attributes}
          {...(isFaulty ? { 'aria-invalid': true, 'aria-describedby': faultId } : {})}
          kind={kind}
          text={text}
          element={element}
          isKeyless={keyboard.isKeyless}
          onOpen={setOpen}
        />
      </DateBox>
      {isFaulty ? (
        <span id={faultId} role="alert" className="date-fault">
          {texts.unreadable[kind]}
        </span>
      ) : null}
    </div>
  );
};
