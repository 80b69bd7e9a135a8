import { fieldTypeViews, type ShownField } from '../../backoffice/forms';

/** What a form item hands to its control. */
interface Controlled {
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
}

const fieldOf = (edit_input: 'money' | 'date'): ShownField => ({
  field: edit_input,
  name: '',
  edit_input,
  select_item: [],
  settings: {},
});
const [money, date] = [fieldOf('money'), fieldOf('date')];
const { money: moneyView, date: dateView } = fieldTypeViews;

/** Typed in yuan, kept in fen. */
export const MoneyControl = ({ id, value, onChange }: Controlled) => (
  <moneyView.Input field={money} id={id} value={value ?? null} onChange={(next) => onChange?.(next)} />
);

/** A day as YYYY-MM-DD. */
export const DayControl = ({ id, value, onChange }: Controlled) => (
  <dateView.Input field={date} id={id} value={value ?? null} onChange={(next) => onChange?.(next)} />
);
