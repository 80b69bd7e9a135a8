import { type ComponentType, useId } from 'react';
import type { FieldInputProps } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import './field-cells.css';

/** Two ends, each with its own input; `null` means an open end. */
export const RangeInput = (props: FieldInputProps & { End: ComponentType<FieldInputProps> }) => {
  const { End, field, value, id } = props;
  const ownId = useId();
  const fromId = id ?? `${ownId}from`;
  const toId = `${ownId}to`;
  const [from = null, to = null]: unknown[] = Array.isArray(value) ? value : [];
  const change = (ends: readonly [unknown, unknown]) => props.onChange(ends.every((end) => end === null) ? null : ends);
  return (
    <fieldset className="field-range">
      <legend className="visually-hidden">{field.name}</legend>
      <label className="visually-hidden" htmlFor={fromId}>
        {texts.fromOf(field.name)}
      </label>
      <End {...props} id={fromId} value={from} onChange={(next) => change([next, to])} />
      <span aria-hidden="true">{texts.rangeTo}</span>
      <label className="visually-hidden" htmlFor={toId}>
        {texts.toOf(field.name)}
      </label>
      <End {...props} id={toId} value={to} onChange={(next) => change([from, next])} />
    </fieldset>
  );
};
