import { amountInWords } from '@shuyuan/contract/courses/payments/amount-in-words';
import { Form } from 'antd';
import { formatMoney } from '../../../ui/data-table/cell-format';
import { collectTexts as texts } from './collect.texts';
import { type CollectValues, sumOf } from './collect-values';
import { useRecheck } from './use-recheck';

const TotalView = ({ id }: { id?: string }) => {
  const total = sumOf(Form.useWatch('shares', Form.useFormInstance<CollectValues>()));
  useRecheck(['total'], total);
  return (
    <output id={id} className="collect-total">
      <strong>{formatMoney(total)}</strong>
      {total > 0 ? <span>{amountInWords(total)}</span> : null}
    </output>
  );
};

/** What is taken in all, in figures and in words. */
export const TotalItem = () => (
  <Form.Item
    name="total"
    label={texts.total}
    rules={[
      ({ getFieldValue }) => ({
        validator: () =>
          sumOf(getFieldValue('shares') as CollectValues['shares']) > 0
            ? Promise.resolve()
            : Promise.reject(new Error(texts.noTotal)),
      }),
    ]}
  >
    <TotalView />
  </Form.Item>
);
