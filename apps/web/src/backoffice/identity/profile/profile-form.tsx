import { type Profile, profileChange } from '@shuyuan/contract/backoffice/identity/profile';
import { Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { Failure } from '../../../platform/http/failure';
import { ActionButton } from '../../../ui/action-button/action-button';
import { placeErrors } from '../../../ui/form-dialog/field-errors';
import { ImageUpload } from '../../../ui/upload/image-upload';
import { contractRule } from './contract-rule';
import { MobileDialog } from './mobile-dialog';
import { avatarUploads, useOwnActs } from './personal.queries';
import { personalTexts as texts } from './personal.texts';

interface Fields {
  name: string;
  email: string;
}

const fields = ['name', 'email'] as const;

const list = (names: readonly string[]): string => (names.length === 0 ? texts.none : names.join('、'));

/** What users change about themselves, and what others set for them. */
export const ProfileForm = ({ profile }: { profile: Profile }) => {
  const [form] = Form.useForm<Fields>();
  const acts = useOwnActs();
  const [busy, setBusy] = useState(false);
  const [isChangingMobile, setChangingMobile] = useState(false);

  // A new picture or a save elsewhere also changes the profile: typed input stays, everything else is updated.
  useEffect(() => {
    for (const field of fields) if (!form.isFieldTouched(field)) form.setFieldValue(field, profile[field]);
  }, [form, profile]);

  const submit = async ({ name, email }: Fields): Promise<void> => {
    setBusy(true);
    await acts.save({ name, email: email ?? '', version: profile.version }).then(
      () => form.setFields(fields.map((field) => ({ name: field, touched: false }))),
      (error: unknown) => {
        if (!(error instanceof Failure)) throw error;
        form.setFields([...placeErrors(form, error.errors ?? {}).fields] as Parameters<typeof form.setFields>[0]);
      },
    );
    setBusy(false);
  };

  return (
    <div className="personal-columns">
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: profile.name, email: profile.email }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="name" label={texts.name} rules={[contractRule(profileChange.shape.name)]}>
          <Input autoComplete="name" maxLength={64} />
        </Form.Item>
        <Form.Item
          name="email"
          label={texts.email}
          extra={texts.emailHint}
          rules={[contractRule(profileChange.shape.email)]}
        >
          <Input autoComplete="email" maxLength={128} />
        </Form.Item>
        <ActionButton kind="primary" type="submit" busy={busy}>
          {texts.save}
        </ActionButton>
      </Form>
      <div className="personal-facts">
        <div>
          <h2>{texts.avatar}</h2>
          <ImageUpload
            source={avatarUploads}
            value={profile.avatar}
            onChange={(url) => void (url === '' ? acts.removeAvatar() : acts.refresh())}
          />
        </div>
        <dl>
          <dt>{texts.username}</dt>
          <dd>{profile.username}</dd>
          <dt>{texts.mobile}</dt>
          <dd>
            <span className="personal-mobile">{profile.mobile === '' ? texts.noMobile : profile.mobile}</span>
            <ActionButton onClick={() => setChangingMobile(true)}>{texts.changeMobile}</ActionButton>
          </dd>
          <dt>{texts.departments}</dt>
          <dd>{list(profile.departments)}</dd>
          <dt>{texts.roles}</dt>
          <dd>{list(profile.roles)}</dd>
        </dl>
        <p className="personal-hint">{texts.readOnly}</p>
      </div>
      <MobileDialog open={isChangingMobile} mobile={profile.mobile} onClose={() => setChangingMobile(false)} />
    </div>
  );
};
