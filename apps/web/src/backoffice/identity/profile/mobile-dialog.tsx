import { mobileChange } from '@shuyuan/contract/backoffice/identity/profile';
import { Form, Input } from 'antd';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { contractRule } from './contract-rule';
import { OwnPasswordItem } from './own-password-item';
import { useOwnActs } from './personal.queries';
import { personalTexts as texts } from './personal.texts';

/** Changes the mobile number for signing in; requires the password, since codes will be sent there. */
export const MobileDialog = (props: { open: boolean; mobile: string; onClose: () => void }) => {
  const acts = useOwnActs();
  return (
    <FormDialog<{ mobile: string; password: string }>
      open={props.open}
      title={texts.changeMobile}
      width={36}
      values={{ mobile: props.mobile }}
      onClose={props.onClose}
      onSubmit={async ({ mobile, password }) => {
        await acts.changeMobile({ mobile: mobile ?? '', password });
        props.onClose();
      }}
    >
      <Form.Item
        name="mobile"
        label={texts.mobile}
        extra={texts.mobileHint}
        rules={[contractRule(mobileChange.shape.mobile)]}
      >
        <Input inputMode="numeric" autoComplete="tel-national" maxLength={11} />
      </Form.Item>
      <OwnPasswordItem />
    </FormDialog>
  );
};
