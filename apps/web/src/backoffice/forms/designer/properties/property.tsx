import { type ReactNode, useId } from 'react';
import type { PropertyFaults } from '../faults';
import './property.css';

/** The props that a property passes to its control. */
export interface PropertyControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
  readonly status: 'error' | '';
}

/** One property: its label, its control, a hint and its error. */
export const Property = (props: {
  /** By which faults, and the focus after a rejected save, find it. */
  name: string;
  label: string;
  hint?: ReactNode;
  faults: PropertyFaults;
  children: (control: PropertyControl) => ReactNode;
}) => {
  const id = useId();
  const faults = props.faults[props.name] ?? [];
  const noteId = `${id}note`;
  const hasNote = faults.length > 0 || props.hint !== undefined;
  return (
    <div className="property" data-property={props.name}>
      <label className="property-label" htmlFor={id}>
        {props.label}
      </label>
      {props.children({
        id,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-invalid': faults.length > 0,
        status: faults.length > 0 ? 'error' : '',
      })}
      {hasNote ? (
        <div id={noteId} className="property-note" data-wrong={faults.length > 0}>
          {faults.length > 0 ? faults.join('；') : props.hint}
        </div>
      ) : null}
    </div>
  );
};

/** Properties that belong together, under a heading. */
export const PropertyGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="property-group" aria-label={title}>
    <h4>{title}</h4>
    {children}
  </section>
);
