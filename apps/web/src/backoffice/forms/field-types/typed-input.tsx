import { Input } from 'antd';
import { useState } from 'react';
import type { FieldInputProps } from './field-type-view';
import { sharedAttributes } from './text-input';

interface Reading {
  /** The value of the typed text; text that is not a value yet stays text, for the field's schema to report. */
  readonly parse: (text: string) => unknown;
  readonly write: (value: unknown) => string;
  readonly unit?: string | undefined;
  readonly inputMode?: 'decimal' | 'tel' | 'text';
  readonly maxLength?: number;
}

/** An input whose value is not its text: unfinished input stays as typed until the field loses the focus. */
export const TypedInput = ({
  parse,
  write,
  unit,
  inputMode = 'decimal',
  maxLength,
  ...props
}: FieldInputProps & Reading) => {
  const { value } = props;
  const [typed, setTyped] = useState({ text: write(value), value });
  if (!Object.is(typed.value, value)) setTyped({ text: write(value), value });
  const type = (text: string) => {
    const next = text.trim() === '' ? null : parse(text);
    setTyped({ text, value: next });
    props.onChange(next);
  };
  return (
    <Input
      {...sharedAttributes(props)}
      inputMode={inputMode}
      maxLength={maxLength}
      autoComplete="off"
      placeholder={props.field.settings.placeholder}
      suffix={unit}
      value={typed.text}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setTyped({ text: write(value), value })}
    />
  );
};
