import type { PersonAccount } from '@shuyuan/contract/courses/payments/payment';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Form } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { notify } from '../../../platform/notices';
import { ActionButton } from '../../../ui/action-button/action-button';
import { formatMoney } from '../../../ui/data-table/cell-format';
import { sameValues } from '../../../ui/form-dialog/same-values';
import { useSubmit } from '../../../ui/form-dialog/use-submit';
import { type CollectValues, rowsOf, type Share, sharesOfPerson } from '../collect/collect-values';
import { PaymentItems } from '../collect/payment-items';
import { ShareItems } from '../collect/share-items';
import { useCollecting } from '../collect/use-collecting';
import { paymentKey } from '../payment.queries';
import { schoolDay } from '../school-day';
import { AddClassDialog } from './add-class-dialog';
import { AddPersonDialog } from './add-person-dialog';
import { tillTexts as texts } from './till.texts';
import { useTillGuard } from './use-till-guard';

/** As many as one receipt takes (`collectInput`). */
const sharesMax = 200;
const noteMs = 4000;

const PersonHead = ({ account }: { account: PersonAccount }) => {
  const sum = (of: 'outstanding' | 'due') => account.classes.reduce((total, one) => total + one[of], 0);
  return (
    <header className="till-person">
      <h2>{account.name}</h2>
      <span className="till-mobile">{account.mobile}</span>
      <dl>
        <div>
          <dt>{texts.owed}</dt>
          <dd>{formatMoney(sum('outstanding'))}</dd>
        </div>
        <div>
          <dt>{texts.dueNow}</dt>
          <dd>{formatMoney(sum('due'))}</dd>
        </div>
      </dl>
    </header>
  );
};

/** Puts more members on the receipt; those who are on it already stay as they are. */
const useAdding = () => {
  const form = Form.useFormInstance<CollectValues>();
  return (rows: CollectValues['shares']) => {
    const now = form.getFieldValue('shares') as CollectValues['shares'];
    const known = new Set(now.map(({ of }) => of.member_id));
    const fresh = rows.filter(({ of }) => !known.has(of.member_id));
    const name = rows[0]?.of.student_name ?? '';
    if (fresh.length === 0) return notify.warning(texts.already(name), noteMs);
    if (now.length + fresh.length > sharesMax) return notify.warning(texts.tooMany(sharesMax), noteMs);
    return form.setFieldValue('shares', [...now, ...fresh]);
  };
};

/** Buttons that put more people on the same receipt. */
const MorePeople = () => {
  const [opened, setOpened] = useState<'person' | 'class'>();
  const add = useAdding();
  const close = () => setOpened(undefined);
  const take = (rows: CollectValues['shares']) => {
    close();
    add(rows);
  };
  return (
    <div className="till-more">
      <ActionButton onClick={() => setOpened('person')}>{texts.addPerson}</ActionButton>
      <ActionButton onClick={() => setOpened('class')}>{texts.addClass}</ActionButton>
      <AddPersonDialog open={opened === 'person'} onClose={close} onAdd={(shares: Share[]) => take(rowsOf(shares))} />
      <AddClassDialog open={opened === 'class'} onClose={close} onAdd={take} />
    </div>
  );
};

/** Takes money from a person, and from others on the same receipt. */
export const TillForm = (props: { account: PersonAccount; requestKey: string; onReceipt: (id: number) => void }) => {
  const { account, requestKey, onReceipt } = props;
  const [form] = Form.useForm<CollectValues>();
  const client = useQueryClient();
  const start = useRef<CollectValues>(undefined);
  useEffect(() => {
    start.current = form.getFieldsValue();
  }, [form]);
  const isTyped = useCallback(
    () => start.current !== undefined && !sameValues(form.getFieldsValue(), start.current),
    [form],
  );
  useTillGuard(isTyped);
  const collect = useCollecting({
    requestKey,
    onDone: ({ msg, data = [] }) => {
      notify.success(msg);
      start.current = undefined;
      const [first] = data;
      if (first !== undefined) onReceipt(first.id);
      void client.invalidateQueries({ queryKey: paymentKey });
    },
  });
  const submit = useSubmit<CollectValues>(form, { onSubmit: collect });
  return (
    <Form<CollectValues>
      form={form}
      className="till-form"
      layout="vertical"
      initialValues={{
        shares: rowsOf(sharesOfPerson(account)),
        tenders: [{ method: 'wechat' }],
        paid_on: schoolDay(),
        payer: 'self',
        allow_prepaid: false,
      }}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={submit.clearCorrected}
      onFinish={submit.onValid}
      onFinishFailed={({ values }) => submit.onInvalid(values)}
    >
      <section className="till-shares" aria-label={texts.person}>
        <PersonHead account={account} />
        <ShareItems />
        <MorePeople />
      </section>
      <section className="till-payment" aria-label={texts.payment}>
        {submit.others.length > 0 ? <Alert type="error" showIcon title={submit.others.join('；')} /> : null}
        <PaymentItems />
        <ActionButton kind="primary" size="large" type="submit" busy={submit.busy}>
          {texts.collect}
        </ActionButton>
      </section>
    </Form>
  );
};
