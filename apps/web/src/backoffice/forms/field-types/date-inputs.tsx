import { DateInput } from '../../../ui/date-input/date-input';
import { DateRangeInput } from '../../../ui/date-input/date-range-input';
import type { FieldInputProps } from './field-type-view';
import { instantToLocal, localToInstant } from './instant-text';
import { shownText, textOrNull } from './text-input';

const attributesOf = ({ id, disabled, invalid, describedBy, field }: FieldInputProps) => ({
  id,
  disabled,
  placeholder: field.settings.placeholder,
  'aria-invalid': invalid,
  'aria-describedby': describedBy,
});

/** Makes the input of a day or a time. */
export const dateInput = (kind: 'day' | 'time') =>
  function DateField(props: FieldInputProps) {
    return (
      <DateInput
        {...attributesOf(props)}
        kind={kind}
        value={shownText(props.value)}
        onChange={(next) => props.onChange(textOrNull(next))}
      />
    );
  };

/** A moment, by its day and time on the school's clock. */
export const InstantInput = (props: FieldInputProps) => (
  <DateInput
    {...attributesOf(props)}
    kind="minute"
    value={instantToLocal(shownText(props.value))}
    onChange={(next) => props.onChange(textOrNull(localToInstant(next)))}
  />
);

/** Makes the input of two days or two times; `null` means an open end. */
export const dateRangeInput = (kind: 'day' | 'time') =>
  function DateRangeField(props: FieldInputProps) {
    const [from, to]: unknown[] = Array.isArray(props.value) ? props.value : [];
    return (
      <DateRangeInput
        {...attributesOf(props)}
        kind={kind}
        label={props.field.name}
        value={[shownText(from), shownText(to)]}
        onChange={(ends) => props.onChange(ends.every((end) => end === '') ? null : ends.map(textOrNull))}
      />
    );
  };
