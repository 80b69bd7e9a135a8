import { passwordLengthBounds, passwordProfiles } from '@shuyuan/contract/backoffice/settings/system-setting';
import { Form, InputNumber, Radio } from 'antd';
import { settingTexts } from './setting.texts';
import { type SectionProps, SettingSection } from './setting-section';

const texts = settingTexts.password;

const Rotation = () => {
  const profile: string | undefined = Form.useWatch(['value', 'profile']);
  return (
    <Form.Item
      name={['value', 'rotation_days']}
      label={texts.rotation}
      extra={texts.rotationHint}
      hidden={profile !== 'dengbao'}
    >
      <InputNumber min={1} max={365} precision={0} />
    </Form.Item>
  );
};

/** The rules for passwords, and when repeated failures lock the sign-in. */
export const PasswordSection = (props: SectionProps<'password'>) => (
  <SettingSection group="password" title={texts.title} help={texts.help} {...props}>
    <Form.Item name={['value', 'profile']} label={texts.profile}>
      <Radio.Group className="setting-choices">
        {passwordProfiles.map((profile) => (
          <Radio key={profile} value={profile}>
            <strong>{texts.profiles[profile].label}</strong>
            <span>{texts.profiles[profile].help}</span>
          </Radio>
        ))}
      </Radio.Group>
    </Form.Item>
    <Form.Item name={['value', 'min_length']} label={texts.minLength}>
      <InputNumber {...passwordLengthBounds} precision={0} />
    </Form.Item>
    <Rotation />
    <div className="setting-row">
      <Form.Item name={['value', 'lock_failures']} label={texts.failures}>
        <InputNumber min={3} max={10} precision={0} />
      </Form.Item>
      <Form.Item name={['value', 'lock_minutes']} label={texts.minutes}>
        <InputNumber min={1} max={60} precision={0} />
      </Form.Item>
    </div>
    <p className="setting-hint">{texts.lockHint}</p>
  </SettingSection>
);
