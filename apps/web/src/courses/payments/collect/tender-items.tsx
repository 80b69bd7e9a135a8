import { type PaymentMethod, paymentMethods } from '@shuyuan/contract/courses/payments/payment.form';
import { Form, Input, Select } from 'antd';
import { useRef } from 'react';
import { ActionButton } from '../../../ui/action-button/action-button';
import { formatMoney } from '../../../ui/data-table/cell-format';
import { FileControl, MoneyControl } from '../field-control';
import { collectTexts as texts } from './collect.texts';
import { type CollectValues, hasNumber, hasSlip, nextMethod, restOf } from './collect-values';
import { useRecheck } from './use-recheck';

const methodName = (method: PaymentMethod | undefined): string =>
  paymentMethods.find(({ value }) => value === method)?.label ?? '';

/** What is left for the last way to pay. */
const RestView = ({ id, at }: { id?: string; at: number }) => {
  const form = Form.useFormInstance<CollectValues>();
  const rest = restOf({ shares: Form.useWatch('shares', form) ?? [], tenders: Form.useWatch('tenders', form) ?? [] });
  useRecheck(['tenders', at, 'amount'], rest);
  return (
    <output id={id} className="collect-rest">
      {formatMoney(Math.max(rest, 0))}
    </output>
  );
};

const AmountOf = ({ name, isLast, method }: { name: number; isLast: boolean; method: PaymentMethod | undefined }) => {
  const form = Form.useFormInstance<CollectValues>();
  const hasRest = () => {
    const { shares, tenders } = form.getFieldsValue();
    return tenders.length < 2 || restOf({ shares, tenders }) > 0
      ? Promise.resolve()
      : Promise.reject(new Error(texts.noRest));
  };
  return (
    <Form.Item
      // A field that was typed into becomes the rest, or the other way round: another control.
      key={String(isLast)}
      name={[name, 'amount']}
      label={texts.taken(methodName(method))}
      rules={[isLast ? { validator: hasRest } : { type: 'integer', min: 1, required: true, message: texts.badAmount }]}
    >
      {isLast ? <RestView at={name} /> : <MoneyControl />}
    </Form.Item>
  );
};

const SlipOf = ({ name }: { name: number }) => {
  const isBusy = useRef(false);
  return (
    <Form.Item
      name={[name, 'slip']}
      label={texts.slip}
      rules={[{ validator: () => (isBusy.current ? Promise.reject(new Error(texts.uploading)) : Promise.resolve()) }]}
    >
      <FileControl
        onBusy={(busy) => {
          isBusy.current = busy;
        }}
      />
    </Form.Item>
  );
};

const Tender = ({ name, isLast, onRemove }: { name: number; isLast: boolean; onRemove: (() => void) | undefined }) => {
  const form = Form.useFormInstance<CollectValues>();
  const tenders = Form.useWatch('tenders', form) ?? [];
  const method = tenders[name]?.method;
  const isFree = (value: PaymentMethod) => value === method || !tenders.some((tender) => tender?.method === value);
  return (
    <fieldset className="collect-tender">
      <legend className="visually-hidden">{methodName(method)}</legend>
      <Form.Item name={[name, 'method']} label={texts.method}>
        <Select options={paymentMethods.filter(({ value }) => isFree(value))} />
      </Form.Item>
      <AmountOf name={name} isLast={isLast} method={method} />
      {hasNumber(method) ? (
        <Form.Item
          name={[name, 'transaction_no']}
          label={texts.transactionNo}
          rules={[{ pattern: /^\s*[0-9A-Za-z_-]*\s*$/, message: texts.badNumber }]}
        >
          <Input maxLength={64} autoComplete="off" />
        </Form.Item>
      ) : null}
      {hasSlip(method) ? <SlipOf name={name} /> : null}
      {onRemove === undefined ? null : (
        <ActionButton className="collect-remove-tender" onClick={onRemove}>
          {texts.removeMethod(methodName(method))}
        </ActionButton>
      )}
    </fieldset>
  );
};

/** How it is paid: one way or several, of which the last takes what the others leave. */
export const TenderItems = () => {
  const form = Form.useFormInstance<CollectValues>();
  return (
    <Form.List name="tenders">
      {(items, { add, remove }) => (
        <>
          {items.map(({ key, name }, at) => (
            <Tender
              key={key}
              name={name}
              isLast={at === items.length - 1}
              onRemove={items.length > 1 ? () => remove(name) : undefined}
            />
          ))}
          {items.length === paymentMethods.length ? null : (
            <ActionButton
              className="collect-add-tender"
              onClick={() => add({ method: nextMethod(form.getFieldValue('tenders') as CollectValues['tenders']) })}
            >
              {texts.addMethod}
            </ActionButton>
          )}
        </>
      )}
    </Form.List>
  );
};
