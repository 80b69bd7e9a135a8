import type { InputHTMLAttributes } from 'preact';
import { controlOf, type InputProps, textOf } from './field-type';

/** What chooses the keyboard, and what the phone fills in by itself. */
interface Attributes {
  readonly type: 'text' | 'tel' | 'email' | 'url' | 'date' | 'time' | 'datetime-local';
  readonly inputMode?: 'text' | 'tel' | 'email' | 'url' | 'numeric' | 'decimal';
  readonly autoComplete?: string;
  readonly autoCapitalize?: 'none' | 'characters';
  readonly maxLength?: number;
}

/** Draws an input of one line, with a unit after it if there is one. */
export const lineInput =
  (attributes: Attributes | ((props: InputProps) => Attributes), unit?: (props: InputProps) => string | undefined) =>
  (props: InputProps) => {
    const { value, onChange, field } = props;
    const suffix = unit?.(props);
    const chosen = typeof attributes === 'function' ? attributes(props) : attributes;
    const input = (
      <input
        {...controlOf(props)}
        {...(chosen as InputHTMLAttributes<HTMLInputElement>)}
        class="control"
        placeholder={field.settings.placeholder}
        value={textOf(value)}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    );
    if (suffix === undefined) return input;
    return (
      <div class="with-unit">
        {input}
        <span aria-hidden="true">{suffix}</span>
      </div>
    );
  };
