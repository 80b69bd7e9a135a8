import { Form, InputNumber } from 'antd';
import { settingTexts } from './setting.texts';
import { type SectionProps, SettingSection } from './setting-section';

const texts = settingTexts.upload;
const mostMb = 100_000_000;

/** How much may be uploaded. */
export const UploadSection = (props: SectionProps<'upload'>) => (
  <SettingSection group="upload" title={texts.title} help={texts.help} {...props}>
    <div className="setting-row">
      <Form.Item name={['value', 'user_mb']} label={texts.user} extra={texts.hint}>
        <InputNumber min={0} max={mostMb} precision={0} />
      </Form.Item>
      <Form.Item name={['value', 'total_mb']} label={texts.total}>
        <InputNumber min={0} max={mostMb} precision={0} />
      </Form.Item>
    </div>
  </SettingSection>
);
