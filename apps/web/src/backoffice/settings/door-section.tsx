import { doorChoices } from '@shuyuan/contract/product/door-choices';
import { Form, Input, Select, Switch } from 'antd';
import { settingTexts } from './setting.texts';
import { type SectionProps, SettingSection } from './setting-section';

const texts = settingTexts.door;

const { fields, places, max } = doorChoices;

/** What applicants and students see and do on their own page. */
export const DoorSection = (props: SectionProps<'door'>) => (
  <SettingSection group="door" title={texts.title} help={texts.help} {...props}>
    {Object.entries(texts.shows).map(([name, label]) => (
      <Form.Item key={name} name={['value', name]} label={label} valuePropName="checked">
        <Switch />
      </Form.Item>
    ))}
    <Form.Item name={['value', 'data_fields']} label={texts.dataFields} extra={texts.dataFieldsHint}>
      <Select mode="multiple" options={[...fields]} />
    </Form.Item>
    <Form.Item name={['value', 'how_to_pay']} label={texts.howToPay} extra={texts.howToPayHint}>
      <Input.TextArea rows={3} maxLength={max.how_to_pay} />
    </Form.Item>
    <Form.Item name={['value', 'letter']} label={texts.letter} extra={texts.letterHint(places)}>
      <Input.TextArea rows={6} maxLength={max.letter} />
    </Form.Item>
  </SettingSection>
);
