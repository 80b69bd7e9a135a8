import { fieldTypeViews, type ShownField } from '../../backoffice/forms';

/** The props that a form item passes to its control. */
interface Controlled {
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean | 'true' | 'false';
}

/** The item's messages also belong to its control, for screen readers. */
const passedOn = ({ id, value, onChange, ...aria }: Controlled) => ({
  id,
  value: value ?? null,
  onChange: (next: unknown) => onChange?.(next),
  invalid: String(aria['aria-invalid']) === 'true',
  describedBy: aria['aria-describedby'],
});

const fieldOf = (edit_input: 'money' | 'date'): ShownField => ({
  field: edit_input,
  name: '',
  edit_input,
  select_item: [],
  settings: {},
});
const [money, date] = [fieldOf('money'), fieldOf('date')];
const { money: moneyView, date: dateView } = fieldTypeViews;

/** Typed in yuan, stored in fen. */
export const MoneyControl = (props: Controlled) => <moneyView.Input field={money} {...passedOn(props)} />;

/** A day as YYYY-MM-DD. */
export const DayControl = (props: Controlled) => <dateView.Input field={date} {...passedOn(props)} />;
