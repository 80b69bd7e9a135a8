import { Form, InputNumber } from 'antd';
import { settingTexts } from './setting.texts';
import { type SectionProps, SettingSection } from './setting-section';

const texts = settingTexts.attendance;

/** The share of missed sessions from which members are warned. */
export const AttendanceSection = (props: SectionProps<'attendance'>) => (
  <SettingSection group="attendance" title={texts.title} help={texts.help} {...props}>
    <Form.Item name={['value', 'warn_percent']} label={texts.percent} extra={texts.percentHint}>
      <InputNumber min={1} max={100} precision={0} />
    </Form.Item>
  </SettingSection>
);
