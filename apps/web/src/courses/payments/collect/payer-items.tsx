import { Form, Input, Radio } from 'antd';
import { CompanyControl } from '../field-control';
import { collectTexts as texts } from './collect.texts';
import type { CollectValues } from './collect-values';

const payers = (['self', 'other', 'company'] as const).map((value) => ({ value, label: texts.payers[value] }));

/** Who pays: the student, someone else, or a company of the ledger of companies. */
export const PayerItems = () => {
  const form = Form.useFormInstance<CollectValues>();
  const payer = Form.useWatch('payer', form);
  // A company pays from its account: the way that was preset follows.
  const follow = (next: CollectValues['payer']) => {
    const tenders = form.getFieldValue('tenders') as CollectValues['tenders'];
    if (next === 'company' && tenders.length === 1 && tenders[0]?.method === 'wechat')
      form.setFieldValue(['tenders', 0, 'method'], 'corporate');
  };
  return (
    <>
      <Form.Item name="payer" label={texts.payer}>
        <Radio.Group
          optionType="button"
          options={payers}
          onChange={({ target }) => follow(target.value as CollectValues['payer'])}
        />
      </Form.Item>
      {payer === 'other' ? (
        <Form.Item
          name="payer_name"
          label={texts.payerName}
          rules={[{ required: true, whitespace: true, message: texts.noPayer }]}
        >
          <Input maxLength={100} />
        </Form.Item>
      ) : null}
      {payer === 'company' ? (
        <Form.Item name="company_id" label={texts.company} rules={[{ required: true, message: texts.noCompany }]}>
          <CompanyControl />
        </Form.Item>
      ) : null}
    </>
  );
};
