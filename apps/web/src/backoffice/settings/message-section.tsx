import { Form, InputNumber, Switch } from 'antd';
import { DateInput } from '../../ui/date-input/date-input';
import { dateRule } from '../../ui/date-input/date-rule';
import { StateTag } from '../../ui/state-tag/state-tag';
import { settingTexts } from './setting.texts';
import { type SectionProps, SettingSection } from './setting-section';

const texts = settingTexts.message;

/** Whether messages leave, when not, and how many SMS a day may cost. */
export const MessageSection = (props: SectionProps<'message'>) => (
  <SettingSection group="message" title={texts.title} help={texts.help} {...props}>
    <Form.Item
      name={['value', 'is_stopped']}
      label={
        <>
          {texts.stopped}
          {props.stored.value.is_stopped ? <StateTag tone="bad">{texts.isStopped}</StateTag> : null}
        </>
      }
      extra={texts.stoppedHint}
      valuePropName="checked"
    >
      <Switch />
    </Form.Item>
    <div className="setting-row">
      <Form.Item name={['value', 'quiet_from']} label={texts.quietFrom} rules={[dateRule('time')]}>
        <DateInput kind="time" />
      </Form.Item>
      <Form.Item name={['value', 'quiet_until']} label={texts.quietUntil} rules={[dateRule('time')]}>
        <DateInput kind="time" />
      </Form.Item>
    </div>
    <p className="setting-hint">{texts.quietHint}</p>
    <div className="setting-row">
      <Form.Item name={['value', 'sms_per_day']} label={texts.perDay} extra={texts.perDayHint}>
        <InputNumber min={0} max={1_000_000} precision={0} />
      </Form.Item>
      <Form.Item
        name={['value', 'sms_price_fen']}
        label={texts.price}
        extra={texts.priceHint}
        getValueProps={(fen: number | null) => ({ value: fen === null ? null : fen / 100 })}
        normalize={(yuan: number | null) => (yuan === null ? null : Math.round(yuan * 100))}
      >
        <InputNumber min={0} max={100} precision={2} />
      </Form.Item>
    </div>
  </SettingSection>
);
