import { type KeyboardEvent, type RefObject, useState } from 'react';
import { dayAfter } from '../../platform/days';
import { dateInputTexts as texts } from './date-input.texts';
import { type DateKind, nowAs, readTyped, shownDate } from './date-kinds';

interface TextOptions {
  readonly kind: DateKind;
  /** A value, '', or a text that cannot be read. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Tells of what can be read only, and only once the input is left. */
  readonly whenLeft?: boolean | undefined;
  /** Called with what is no date before it is taken as it is; true if it was dealt with. */
  readonly onOther?: ((typed: string) => boolean) | undefined;
}

/** What stands in an input: the value, or what is being typed; as soon as that can be read, it is the value. */
export const useDateText = ({ kind, value, onChange, whenLeft = false, onOther }: TextOptions) => {
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string }>();
  const [isTyping, setTyping] = useState(false);
  // What was typed gives way to a value that came from elsewhere.
  const shown = typed !== undefined && (isTyping || typed.over === value) ? typed.text : shownDate(kind, value);
  const report = (next: string) => {
    if (next !== value) onChange(next);
  };
  const drop = () => {
    setTyped(undefined);
    setTyping(false);
  };
  return {
    shown,
    isUnreadable: !isTyping && readTyped(kind, shown) === undefined,
    type: (text: string) => {
      setTyped({ text, over: value });
      setTyping(true);
      const read = readTyped(kind, text);
      if (read !== undefined && !whenLeft) report(read);
    },
    /** Typing has ended, by Enter or by leaving. */
    settle: () => {
      setTyping(false);
      if (typed === undefined) return;
      const read = readTyped(kind, typed.text);
      if (read === undefined && whenLeft) return;
      drop();
      // What can be read was reported as it was typed.
      if (read !== undefined) {
        if (whenLeft) report(read);
      } else if (onOther?.(typed.text) !== true) report(typed.text.trim());
    },
    /** Forgets what was typed: something else takes its place. */
    drop,
    pick: (next: string) => {
      drop();
      report(next);
    },
  };
};

/** What stands in an input and what changes it. */
export type DateText = ReturnType<typeof useDateText>;

/** The props that an input of dates takes from its field. */
export interface InputAttributes {
  readonly id?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: boolean | 'true' | 'false' | undefined;
  readonly 'aria-required'?: boolean | 'true' | 'false' | undefined;
}

interface TextInputProps extends InputAttributes {
  readonly kind: DateKind;
  readonly text: DateText;
  readonly element: RefObject<HTMLInputElement | null>;
  /** No keyboard of the screen. */
  readonly isKeyless: boolean;
  readonly onFocus?: (() => void) | undefined;
  readonly onOpen: (open: boolean) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** The text of one date: a plain input, which takes typing before and without the calendar. */
export const DateTextInput = (props: TextInputProps) => {
  const { kind, text, element, isKeyless, onFocus, onOpen, ...attributes } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter that ends the typing of a Chinese word means that word.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      text.settle();
      onOpen(false);
      return;
    }
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (event.altKey) onOpen(event.key === 'ArrowDown');
    else if (kind === 'day') text.pick(dayAfter(readTyped(kind, text.shown) || nowAs(kind), step));
  };
  return (
    <input
      {...attributes}
      placeholder={attributes.placeholder || texts.hints[kind]}
      ref={element}
      type="text"
      inputMode={isKeyless ? 'none' : undefined}
      autoComplete="off"
      spellCheck={false}
      aria-haspopup="dialog"
      value={text.shown}
      onChange={({ target }) => text.type(target.value)}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={text.settle}
      onClick={() => onOpen(true)}
    />
  );
};
