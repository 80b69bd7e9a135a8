import { Form, InputNumber } from 'antd';
import { DateInput } from '../../../ui/date-input/date-input';
import { dateRule, laterThan } from '../../../ui/date-input/date-rule';
import { dialogTexts as texts } from './dialog.texts';

const quotaMax = 1_000_000;

/** When it takes submissions, and how many. */
export const LimitsPart = () => (
  <div className="publication-limits">
    <Form.Item name="opens_at" label={texts.opens} extra={texts.opensHint} rules={[dateRule('minute')]}>
      <DateInput kind="minute" />
    </Form.Item>
    <Form.Item
      name="closes_at"
      label={texts.closes}
      extra={texts.closesHint}
      dependencies={['opens_at']}
      rules={[dateRule('minute'), laterThan('opens_at', texts.closesEarly)]}
    >
      <DateInput kind="minute" />
    </Form.Item>
    <Form.Item name="quota" label={texts.quota} extra={texts.quotaHint}>
      <InputNumber className="publication-quota" min={1} max={quotaMax} precision={0} suffix={texts.quotaUnit} />
    </Form.Item>
  </div>
);
