import { Form, Input } from 'antd';
import { formatCell } from '../../ui/data-table/cell-format';
import { settingTexts } from './setting.texts';
import { type SectionProps, SettingSection } from './setting-section';

const texts = settingTexts.watermark;

const Preview = () => {
  const text: string = Form.useWatch(['value', 'text']) ?? '';
  return (
    <figure className="setting-preview watermark-preview" aria-label={texts.preview}>
      <p className="watermark-sample">
        <span>{texts.sampleName}</span>
        <span>{formatCell(new Date().toISOString(), 'datetime')}</span>
        <span>{text}</span>
      </p>
    </figure>
  );
};

/** The line that a school adds to name and time. */
export const WatermarkSection = (props: SectionProps<'watermark'>) => (
  <SettingSection group="watermark" title={texts.title} help={texts.help} {...props}>
    <Form.Item name={['value', 'text']} label={texts.text} extra={texts.textHint}>
      <Input maxLength={20} showCount />
    </Form.Item>
    <Preview />
  </SettingSection>
);
