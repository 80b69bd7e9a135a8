import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { type InvoiceState, invoiceStates } from '@shuyuan/contract/courses/payments/payment.form';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { type DialogProps, labelOf, textOf } from '../opened';
import { moveInvoice, receiptQuery } from '../payment.queries';
import { paymentTexts as texts } from '../payment.texts';

interface Values {
  state: InvoiceState;
  title?: string;
  tax_no?: string;
  invoice_no?: string;
  reason?: string;
}

/** The possible next states, by the current one. */
const nextSteps: Readonly<Record<string, readonly InvoiceState[]>> = {
  none: ['requested'],
  requested: ['issued', 'requested', 'none'],
  issued: ['none'],
};

const bodyOf = (
  { id, version }: RecordRow,
  { state, title = '', tax_no = '', invoice_no = '', reason = '' }: Values,
) => {
  if (state === 'requested') return { id, version, state, title, tax_no } as const;
  return state === 'issued' ? ({ id, version, state, invoice_no } as const) : ({ id, version, state, reason } as const);
};

const StepFields = ({ state }: { state: InvoiceState }) => {
  if (state === 'requested') {
    return (
      <>
        <Form.Item
          name="title"
          label={texts.fields.invoiceTitle}
          rules={[{ required: true, whitespace: true, message: texts.missing.invoiceTitle }]}
        >
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="tax_no" label={texts.fields.taxNo}>
          <Input maxLength={20} />
        </Form.Item>
      </>
    );
  }
  if (state === 'issued') {
    return (
      <Form.Item
        name="invoice_no"
        label={texts.fields.invoiceNo}
        rules={[{ required: true, whitespace: true, message: texts.missing.invoiceNo }]}
      >
        <Input maxLength={30} />
      </Form.Item>
    );
  }
  return (
    <Form.Item name="reason" label={texts.fields.reason}>
      <Input maxLength={200} />
    </Form.Item>
  );
};

/** The tax number of the company that paid: a proposal, as long as the row has none of its own. */
const useCompanyTaxNo = (row: RecordRow) => {
  const isByCompany = textOf(row, 'payer_kind') === 'company' && textOf(row, 'tax_no') === '';
  const { data, isPending } = useQuery({ ...receiptQuery(row.id), enabled: isByCompany });
  return { companyTaxNo: data?.tax_no ?? '', loading: isByCompany && isPending };
};

/** Changes the state of a payment's invoice. */
export const InvoiceDialog = ({ row, ...props }: DialogProps & { row: RecordRow }) => {
  const now = textOf(row, 'invoice_state') || 'none';
  const steps = nextSteps[now] ?? [];
  const { companyTaxNo, loading } = useCompanyTaxNo(row);
  return (
    <FormDialog<Values>
      open={props.open}
      title={texts.titles.invoice(textOf(row, 'receipt_no'))}
      record={props.requestKey}
      loading={loading}
      width={40}
      values={{
        ...(steps[0] === undefined ? {} : { state: steps[0] }),
        title: textOf(row, 'invoice_title') || labelOf(row, 'company') || textOf(row, 'payer_name'),
        tax_no: textOf(row, 'tax_no') || companyTaxNo,
      }}
      onClose={props.onClose}
      onSubmit={async (values) => props.onDone(await moveInvoice(bodyOf(row, values)))}
    >
      <p className="payment-hint">{texts.invoiceNow(invoiceStates.find(({ value }) => value === now)?.label ?? now)}</p>
      <Form.Item name="state" label={texts.fields.invoiceState}>
        <Select options={steps.map((value) => ({ value, label: texts.invoiceSteps[value] }))} />
      </Form.Item>
      <Form.Item noStyle dependencies={['state']}>
        {({ getFieldValue }) => <StepFields state={getFieldValue('state') as InvoiceState} />}
      </Form.Item>
    </FormDialog>
  );
};
