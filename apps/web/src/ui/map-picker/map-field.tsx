import { type ReactNode, useId } from 'react';

/** The attributes that link an input to its label and its message. */
interface FieldControl {
  readonly id: string;
  readonly status: '' | 'error';
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

/** A labelled input of the map picker with its error or hint below it. */
export const MapField = (props: {
  label: string;
  error?: string | undefined;
  note?: string | undefined;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}) => {
  const id = useId();
  const remarkId = `${id}-remark`;
  const remark = props.error ?? props.note;
  const wrong = props.error !== undefined;
  return (
    <div className={`map-picker-field ${props.className ?? ''}`}>
      <label htmlFor={id}>{props.label}</label>
      {props.children({
        id,
        status: wrong ? 'error' : '',
        'aria-invalid': wrong,
        'aria-describedby': remark === undefined ? undefined : remarkId,
      })}
      {remark === undefined ? null : (
        <p id={remarkId} className={wrong ? 'map-picker-error' : 'map-picker-note'}>
          {remark}
        </p>
      )}
    </div>
  );
};
