import { recordRef } from '@shuyuan/contract/backoffice/records/record';
import type { MemberAccount } from '@shuyuan/contract/courses/payments/payment';
import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { formatMoney } from '../../../ui/data-table/cell-format';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import type { DialogProps } from '../opened';
import { membershipsQuery, transfer } from '../payment.queries';
import { paymentTexts as texts } from '../payment.texts';
import { AmountItem, CheckItem, RemarkItem } from './money-items';

interface Values {
  to_member_id: number;
  amount: number;
  lowers_receivable: boolean;
  allow_prepaid: boolean;
  remark?: string;
}

/** Transfers a member's money to another class of the same person. */
export const TransferDialog = ({ member, ...props }: DialogProps & { member: MemberAccount }) => {
  const { data: rows } = useQuery({ ...membershipsQuery(member.contact_id), enabled: props.open });
  const classes = (rows ?? []).flatMap((row) => {
    const room = recordRef.safeParse(row.class);
    return row.id !== member.id && room.success ? [{ value: row.id, label: room.data.label }] : [];
  });
  const available = member.received - member.refunded;
  return (
    <FormDialog<Values>
      open={props.open}
      title={texts.titles.transfer(member.student_name)}
      record={props.requestKey}
      loading={rows === undefined}
      width={40}
      values={{
        // If there is only one other class, it is preselected.
        ...(classes.length === 1 && classes[0] !== undefined ? { to_member_id: classes[0].value } : {}),
        amount: available,
        lowers_receivable: false,
        allow_prepaid: false,
      }}
      onClose={props.onClose}
      onSubmit={async (values) => {
        const body = { ...values, from_member_id: member.id };
        props.onDone(await transfer(props.requestKey, { ...body, remark: values.remark ?? '' }));
      }}
    >
      {rows !== undefined && classes.length === 0 ? <p className="payment-hint">{texts.noOtherClass}</p> : null}
      <Form.Item
        name="to_member_id"
        label={texts.fields.toClass}
        rules={[{ required: true, message: texts.missing.choice }]}
      >
        <Select options={classes} />
      </Form.Item>
      <AmountItem extra={texts.transferable(formatMoney(available))} />
      <CheckItem name="lowers_receivable" label={texts.fields.lowers} hint={texts.fields.lowersHint} />
      <CheckItem name="allow_prepaid" label={texts.fields.prepaid} hint={texts.fields.prepaidHint} />
      <RemarkItem />
    </FormDialog>
  );
};
