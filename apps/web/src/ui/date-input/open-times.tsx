import { Form } from 'antd';
import { DateInput } from './date-input';
import { dateInputTexts } from './date-input.texts';
import { dateRule, laterThan } from './date-rule';

const { open: texts } = dateInputTexts;

/** From when until when something is open, each to the minute or left out; the fields are `opens_at` and `closes_at`. */
export const OpenTimes = ({ closesHint = texts.closesHint }: { closesHint?: string }) => (
  <>
    <Form.Item name="opens_at" label={texts.opens} extra={texts.opensHint} rules={[dateRule('minute')]}>
      <DateInput kind="minute" />
    </Form.Item>
    <Form.Item
      name="closes_at"
      label={texts.closes}
      extra={closesHint}
      dependencies={['opens_at']}
      rules={[dateRule('minute'), laterThan('opens_at', texts.closesEarly)]}
    >
      <DateInput kind="minute" />
    </Form.Item>
  </>
);
