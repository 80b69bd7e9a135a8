import { type ChangeEvent, lazy, Suspense, useId } from 'react';
import { advancedSearchTexts as texts } from './advanced-search.texts';
import { isRange, type OwnControlProps, type SearchField, type Typed } from './search-field';

// Most lists have no dates to search by.
const DateRangeInput = lazy(async () => ({
  default: (await import('../date-input/date-range-input')).DateRangeInput,
}));

interface ControlProps {
  readonly field: SearchField;
  readonly typed: Typed;
  readonly problem: string | undefined;
  readonly onType: (typed: Typed) => void;
}

type Changed = ChangeEvent<HTMLInputElement | HTMLSelectElement>;

const NumberInputs = ({ field, typed, problem, onType, errorId }: ControlProps & { errorId: string }) => {
  const [from, to = ''] = typed;
  const shared = {
    type: 'text',
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem === undefined ? undefined : errorId,
  };
  return (
    <span className="search-control-range">
      <input
        {...shared}
        aria-label={texts.rangeFromLabel(field.label)}
        value={from}
        onChange={(event: Changed) => onType([event.currentTarget.value, to])}
      />
      <span aria-hidden="true">{texts.rangeTo}</span>
      <input
        {...shared}
        aria-label={texts.rangeToLabel(field.label)}
        value={to}
        onChange={(event: Changed) => onType([from, event.currentTarget.value])}
      />
    </span>
  );
};

const DateInputs = ({ field, typed, problem, onType, errorId }: ControlProps & { errorId: string }) => (
  <Suspense fallback={<div className="search-control-waiting" aria-hidden="true" />}>
    <DateRangeInput
      label={field.label}
      value={[typed[0], typed[1] ?? '']}
      onChange={onType}
      aria-invalid={problem !== undefined}
      aria-describedby={problem === undefined ? undefined : errorId}
    />
  </Suspense>
);

const SingleInput = ({ field, typed, onType, id }: ControlProps & { id: string }) => {
  const onChange = (event: Changed) => onType([event.currentTarget.value]);
  if (field.kind !== 'select') {
    const placeholder = field.kind === 'text' ? field.placeholder : undefined;
    return (
      <input id={id} type="text" autoComplete="off" placeholder={placeholder} value={typed[0]} onChange={onChange} />
    );
  }
  return (
    <select id={id} value={typed[0]} onChange={onChange}>
      <option value="">{texts.any}</option>
      {field.options.map(({ label, value }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
};

/** One search field with its label and its error. */
export const SearchControl = (props: ControlProps) => {
  const { field, problem } = props;
  const id = useId();
  if (!isRange(field)) {
    return (
      <div className="search-control">
        <label htmlFor={id}>{field.label}</label>
        <SingleInput {...props} id={id} />
      </div>
    );
  }
  return (
    <fieldset className="search-control">
      <legend>{field.label}</legend>
      {field.kind === 'date_range' ? <DateInputs {...props} errorId={id} /> : <NumberInputs {...props} errorId={id} />}
      {problem === undefined ? null : (
        <span id={id} role="alert" className="search-control-problem">
          {problem}
        </span>
      )}
    </fieldset>
  );
};

/** A field with a control provided by the screen. */
export const OwnControl = (
  props: Pick<OwnControlProps, 'value' | 'onChange'> & {
    field: Extract<SearchField, { kind: 'own' }>;
    problem: string | undefined;
  },
) => {
  const { field, value, problem, onChange } = props;
  const id = useId();
  const errorId = useId();
  const describedBy = problem === undefined ? undefined : errorId;
  return (
    <div className="search-control search-control-own">
      <label htmlFor={id}>{field.label}</label>
      {field.control({ id, value, onChange, invalid: problem !== undefined, describedBy })}
      {problem === undefined ? null : (
        <span id={errorId} role="alert" className="search-control-problem">
          {problem}
        </span>
      )}
    </div>
  );
};
