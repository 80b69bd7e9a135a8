import { Form, InputNumber } from 'antd';
import { OpenTimes } from '../../../ui/date-input/open-times';
import { dialogTexts as texts } from './dialog.texts';

const quotaMax = 1_000_000;

/** When it takes submissions, and how many. */
export const LimitsPart = () => (
  <div className="publication-limits">
    <OpenTimes />
    <Form.Item name="quota" label={texts.quota} extra={texts.quotaHint}>
      <InputNumber className="publication-quota" min={1} max={quotaMax} precision={0} suffix={texts.quotaUnit} />
    </Form.Item>
  </div>
);
