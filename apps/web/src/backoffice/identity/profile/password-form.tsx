import { newPassword, password } from '@shuyuan/contract/backoffice/identity/identity';
import { passwordFault } from '@shuyuan/contract/backoffice/identity/password.rules';
import type { Profile } from '@shuyuan/contract/backoffice/identity/profile';
import { Form, Input } from 'antd';
import { Failure } from '../../../platform/http/failure';
import { notify } from '../../../platform/notices';
import { ActionButton } from '../../../ui/action-button/action-button';
import { contractRule } from './contract-rule';
import { passwordStrength } from './password.rules';
import { passwordTexts as texts } from './password.texts';
import { useChangePassword } from './profile.queries';
import './password-form.css';

interface Fields {
  current_password: string;
  new_password: string;
  repeat: string;
}

type Policy = Profile['password_policy'];

type Judge = (wanted: string) => string | undefined;

/** Validates a password by the server's rules. */
const judgeFor =
  ({ username, password_policy: policy }: Profile): Judge =>
  (wanted) =>
    passwordFault(wanted, { username, words: policy.words, policy })?.message;

const Strength = ({ policy, judge }: { policy: Policy; judge: Judge }) => {
  const value: string | undefined = Form.useWatch('new_password');
  const strength = value
    ? passwordStrength(value, { least: policy.min_length, isGuessed: judge(value) !== undefined })
    : undefined;
  return (
    <span className="password-strength" data-strength={strength} aria-live="polite">
      {strength === undefined ? texts.lengthHint(policy.min_length) : texts.strength(strength)}
    </span>
  );
};

const judgedRule = (judge: Judge) => ({
  validator: (_: unknown, value: string | undefined) => {
    const message = judge(value ?? '');
    return message === undefined ? Promise.resolve() : Promise.reject(new Error(message));
  },
});

const Advice = ({ policy, daysLeft }: { policy: Policy; daysLeft: number | null }) => (
  <div className="password-advice">
    <h2>{texts.rulesTitle}</h2>
    <ul>
      {texts.rules(policy).map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
    {daysLeft === null ? null : <p className="password-days">{texts.daysLeft(daysLeft)}</p>}
    <h2>{texts.othersTitle}</h2>
    <p>{texts.others}</p>
  </div>
);

/** Changes the user's own password (requirements §2, /info/password). */
export const PasswordForm = ({ profile }: { profile: Profile }) => {
  const { password_policy: policy } = profile;
  const judge = judgeFor(profile);
  const [form] = Form.useForm<Fields>();
  const change = useChangePassword();

  const submit = ({ current_password, new_password }: Fields) =>
    change.mutate(
      { current_password, new_password },
      {
        onSuccess: ({ msg }) => {
          form.resetFields();
          notify.success(msg);
        },
        onError: (error) => {
          const errors = error instanceof Failure ? (error.errors ?? {}) : {};
          const fields = (['current_password', 'new_password'] as const).filter((name) => errors[name]);
          form.setFields(fields.map((name) => ({ name, errors: [...(errors[name] ?? [])] })));
          if (fields[0]) form.getFieldInstance(fields[0])?.focus();
        },
      },
    );

  return (
    <div className="password-page">
      <Form form={form} layout="vertical" requiredMark={false} onFinish={submit} scrollToFirstError={{ focus: true }}>
        <Form.Item name="current_password" label={texts.current} rules={[contractRule(password)]}>
          <Input.Password size="large" autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="new_password"
          label={texts.next}
          rules={[contractRule(newPassword), judgedRule(judge)]}
          validateFirst
          extra={<Strength policy={policy} judge={judge} />}
        >
          <Input.Password size="large" autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="repeat"
          label={texts.repeat}
          dependencies={['new_password']}
          rules={[
            { required: true, message: texts.repeatMissing },
            ({ getFieldValue }) => ({
              validator: (_, value) =>
                !value || value === getFieldValue('new_password')
                  ? Promise.resolve()
                  : Promise.reject(new Error(texts.repeatDiffers)),
            }),
          ]}
        >
          <Input.Password size="large" autoComplete="new-password" />
        </Form.Item>
        <ActionButton className="password-submit" kind="primary" type="submit" size="large" busy={change.isPending}>
          {texts.submit}
        </ActionButton>
      </Form>
      <Advice policy={policy} daysLeft={profile.password_days_left} />
    </div>
  );
};
