import type { HandTerms } from '@shuyuan/contract/backoffice/messages/message';
import { messageWays } from '@shuyuan/contract/backoffice/messages/message-kind';
import { Alert, Checkbox, Form, type FormInstance, Input, Select } from 'antd';
import { templateVariables } from '../sms-template';
import type { HandWords } from './hand.queries';
import { handTexts as texts } from './hand.texts';
import { TemplateInput } from './template-input';

/** What the form holds. */
export type HandValues = HandWords & { readonly template?: number };

const ownWords = -1;

const someWay = {
  validator: async (_: unknown, ways: HandWords['ways'] | undefined) => {
    if (ways === undefined || ways.length === 0) throw new Error(texts.chooseWay);
  },
};

const Template = ({ form, terms }: { form: FormInstance<HandValues>; terms: HandTerms }) => {
  const choose = (at: number) => {
    const words = terms.templates[at];
    if (words === undefined) return;
    const { title, body, sms_template } = words;
    form.setFieldsValue({ title, body, sms_template });
  };
  return terms.templates.length === 0 ? null : (
    <Form.Item name="template" label={texts.template}>
      <Select
        options={[
          { value: ownWords, label: texts.ownWords },
          ...terms.templates.map(({ name, title }, at) => ({
            value: at,
            label: name === title ? name : `${name} · ${title}`,
          })),
        ]}
        onChange={choose}
      />
    </Form.Item>
  );
};

/** Ways, words and what they are made from. */
export const HandFields = ({ form, terms }: { form: FormInstance<HandValues>; terms: HandTerms }) => {
  const ways = Form.useWatch('ways', form) ?? [];
  return (
    <>
      {terms.is_daily ? <Alert className="hand-note" type="info" showIcon title={texts.daily} /> : null}
      {terms.ways.every(({ problem }) => problem !== '') ? (
        <Alert className="hand-note" type="warning" showIcon title={texts.noWay} />
      ) : null}
      <Form.Item name="ways" label={texts.ways} rules={[someWay]}>
        <Checkbox.Group className="hand-ways">
          {terms.ways.map(({ way, problem }) => (
            <Checkbox key={way} value={way} disabled={problem !== ''}>
              {messageWays[way]}
              {problem === '' ? null : <small>{problem}</small>}
            </Checkbox>
          ))}
        </Checkbox.Group>
      </Form.Item>
      <Template form={form} terms={terms} />
      <Form.Item
        name="title"
        label={texts.subject}
        extra={texts.subjectHint}
        rules={[{ required: true, whitespace: true, message: texts.giveTitle }]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="body"
        label={texts.words}
        rules={[{ required: true, whitespace: true, message: texts.giveWords }]}
      >
        <TemplateInput fields={terms.fields} />
      </Form.Item>
      <Form.Item
        name="sms_template"
        label={texts.smsTemplate}
        extra={texts.smsTemplateHint(templateVariables(terms.fields))}
        hidden={!ways.includes('sms')}
      >
        <Input maxLength={50} />
      </Form.Item>
    </>
  );
};
