import { Form, InputNumber, Switch } from 'antd';
import { settingTexts } from './setting.texts';
import { type SectionProps, SettingSection } from './setting-section';

const texts = settingTexts.session;

/** How long staff stay signed in. */
export const SessionSection = (props: SectionProps<'session'>) => (
  <SettingSection group="session" title={texts.title} help={texts.help} {...props}>
    <div className="setting-row">
      <Form.Item name={['value', 'idle_minutes']} label={texts.idle}>
        <InputNumber min={1} max={10_080} precision={0} />
      </Form.Item>
      <Form.Item name={['value', 'max_hours']} label={texts.max}>
        <InputNumber min={1} max={720} precision={0} />
      </Form.Item>
    </div>
    <Form.Item name={['value', 'single_session']} label={texts.single} extra={texts.singleHint} valuePropName="checked">
      <Switch />
    </Form.Item>
  </SettingSection>
);
