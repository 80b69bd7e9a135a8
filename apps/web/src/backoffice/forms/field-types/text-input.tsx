import { Input } from 'antd';
import type { HTMLInputTypeAttribute } from 'react';
import type { FieldInputProps } from './field-type-view';

/** An emptied field has no value. */
export const textOrNull = (text: string): string | null => (text === '' ? null : text);
/** A value as the text of an input. */
export const shownText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

type InputMode = 'text' | 'tel' | 'email' | 'url' | 'decimal' | 'numeric';

/** Attributes that every input takes from the field. */
export const sharedAttributes = ({ id, disabled = false, invalid, describedBy }: FieldInputProps) => ({
  id,
  disabled,
  ...(invalid ? { status: 'error' as const, 'aria-invalid': true } : {}),
  'aria-describedby': describedBy,
});

interface LineOptions {
  readonly type?: HTMLInputTypeAttribute;
  readonly inputMode?: InputMode;
  readonly maxLength?: number;
}

/** Makes a single-line input. */
export const lineInput = (options: LineOptions = {}) =>
  function LineInput(props: FieldInputProps) {
    const { settings } = props.field;
    return (
      <Input
        {...sharedAttributes(props)}
        {...options}
        autoComplete="off"
        placeholder={settings.placeholder}
        suffix={settings.unit}
        value={shownText(props.value)}
        onChange={(event) => props.onChange(textOrNull(event.target.value))}
      />
    );
  };
