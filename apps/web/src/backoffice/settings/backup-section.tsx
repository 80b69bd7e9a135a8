import { Form, Input, InputNumber, Switch } from 'antd';
import { DateInput } from '../../ui/date-input/date-input';
import { dateRule } from '../../ui/date-input/date-rule';
import { settingTexts } from './setting.texts';
import { type SectionProps, SettingSection } from './setting-section';

const texts = settingTexts.backup;

/** When backups are made, where they go and how long they stay. */
export const BackupSection = (props: SectionProps<'backup'>) => (
  <SettingSection group="backup" title={texts.title} help={texts.help} {...props}>
    <Form.Item name={['value', 'enabled']} label={texts.enabled} valuePropName="checked">
      <Switch />
    </Form.Item>
    <Form.Item name={['value', 'folder']} label={texts.folder} extra={texts.folderHint}>
      <Input placeholder="/var/backups/shuyuan" maxLength={500} autoComplete="off" spellCheck={false} />
    </Form.Item>
    <div className="setting-row">
      <Form.Item name={['value', 'time']} label={texts.time} rules={[dateRule('time')]}>
        <DateInput kind="time" />
      </Form.Item>
      <Form.Item name={['value', 'keep_days']} label={texts.days}>
        <InputNumber min={1} max={365} precision={0} />
      </Form.Item>
      <Form.Item name={['value', 'keep_weekly']} label={texts.weeks} extra={texts.weeksHint}>
        <InputNumber min={0} max={520} precision={0} />
      </Form.Item>
    </div>
  </SettingSection>
);
