import { password } from '@shuyuan/contract/backoffice/identity/identity';
import { Form, Input } from 'antd';
import { contractRule } from './contract-rule';
import { personalTexts as texts } from './personal.texts';

/** The current password, by which signed-in users prove that it is really them. */
export const OwnPasswordItem = () => (
  <Form.Item name="password" label={texts.ownPassword} extra={texts.passwordWhy} rules={[contractRule(password)]}>
    <Input.Password autoComplete="current-password" />
  </Form.Item>
);
