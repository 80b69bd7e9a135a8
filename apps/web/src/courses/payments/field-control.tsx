import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { Suspense } from 'react';
import { fieldTypeViews, type ShownField } from '../../backoffice/forms';
import { RecordFieldInput } from '../../backoffice/records';
import { paymentTexts as texts } from './payment.texts';

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

const fieldOf = (edit_input: 'money' | 'date' | 'file'): ShownField => ({
  field: edit_input,
  name: '',
  edit_input,
  select_item: [],
  settings: {},
});
const [money, date, file] = [fieldOf('money'), fieldOf('date'), fieldOf('file')];
const { money: moneyView, date: dateView, file: fileView } = fieldTypeViews;

/** Typed in yuan, stored in fen. */
export const MoneyControl = (props: Controlled) => <moneyView.Input field={money} {...passedOn(props)} />;

/** A day as YYYY-MM-DD. */
export const DayControl = (props: Controlled) => <dateView.Input field={date} {...passedOn(props)} />;

/** A file of the library by its address; `onBusy` tells whether it is still on its way. */
export const FileControl = ({ onBusy, ...props }: Controlled & { onBusy: (busy: boolean) => void }) => (
  <fileView.Input field={file} onBusy={onBusy} {...passedOn(props)} />
);

/** The company that pays, as the ledger names it; who may add companies can do it here. */
const company: ShownField = {
  field: 'company',
  name: texts.fields.company,
  edit_input: 'relation',
  select_item: [],
  settings: { relation_form_id: courseFormIds.company, relation_label: 'name', placeholder: texts.fields.companyHint },
};

/** A company of the ledger of companies, by its id. */
export const CompanyControl = (props: Controlled) => (
  <Suspense fallback={null}>
    <RecordFieldInput formId={courseFormIds.payment} field={company} {...passedOn(props)} />
  </Suspense>
);
