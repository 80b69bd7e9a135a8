import { Form, Input, Select } from 'antd';
import { FileImage } from '../../ui/file-image/file-image';
import { ProductMark } from '../../ui/product-mark/product-mark';
import { ImageUpload } from '../../ui/upload/image-upload';
import { logoUploads } from './setting.queries';
import { settingTexts } from './setting.texts';
import { type SectionProps, SettingSection } from './setting-section';

const texts = settingTexts.school;

const Preview = () => {
  const name: string = Form.useWatch(['value', 'name']) ?? '';
  const logo: string = Form.useWatch(['value', 'logo']) ?? '';
  return (
    <figure className="setting-preview school-preview" aria-label={texts.preview}>
      {logo === '' ? <ProductMark /> : <FileImage url={logo} alt="" />}
      <figcaption>{name}</figcaption>
    </figure>
  );
};

const zones = texts.zones.map(([value, label]) => ({ value, label }));

/** Name, logo and time zone of the school. */
export const SchoolSection = (props: SectionProps<'school'>) => (
  <SettingSection group="school" title={texts.title} help={texts.help} {...props}>
    <Form.Item name={['value', 'name']} label={texts.name}>
      <Input maxLength={64} />
    </Form.Item>
    <Form.Item name={['value', 'logo']} label={texts.logo} extra={texts.logoHint}>
      <ImageUpload source={logoUploads} disabled={!props.mayEdit} />
    </Form.Item>
    <Form.Item name={['value', 'utc_offset']} label={texts.zone} extra={texts.zoneHint}>
      <Select options={zones} showSearch={{ optionFilterProp: 'label' }} />
    </Form.Item>
    <Preview />
  </SettingSection>
);
