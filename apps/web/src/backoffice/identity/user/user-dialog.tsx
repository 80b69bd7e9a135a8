import { usernameMaxLength } from '@shuyuan/contract/backoffice/identity/sign-in.rules';
import type { MadePassword, User, UserOptions } from '@shuyuan/contract/backoffice/identity/user';
import { userLinksMax, userNameMaxLength } from '@shuyuan/contract/backoffice/identity/user';
import { mobilePattern } from '@shuyuan/contract/platform/patterns';
import { isEmail } from '@shuyuan/contract/platform/validation.rules';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select, TreeSelect } from 'antd';
import { useMemo } from 'react';
import { notify } from '../../../platform/notices';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { departmentTree } from './departments';
import { saveUser, userOptionsQuery } from './user.queries';
import { userTexts as texts } from './user.texts';
import './user-dialog.css';

const { columns: titles } = texts;

interface UserValues {
  username: string;
  name: string;
  mobile: string;
  email: string;
  department_id: number;
  department_ids: number[];
  role_ids: number[];
}

const idsOf = (things: readonly { readonly id: number }[]): number[] => things.map(({ id }) => id);

/** A new user belongs to the only department of a school that has just one. */
const blankIn = ({ departments: [only, ...others] }: UserOptions): Partial<UserValues> => ({
  mobile: '',
  email: '',
  department_ids: [],
  role_ids: [],
  ...(only === undefined || others.length > 0 ? {} : { department_id: only.id }),
});

const valuesOf = (user: User | undefined, options: UserOptions): Partial<UserValues> =>
  user === undefined
    ? blankIn(options)
    : {
        username: user.username,
        name: user.name,
        mobile: user.mobile,
        email: user.email,
        department_id: user.department.id,
        department_ids: idsOf(user.departments),
        role_ids: idsOf(user.roles),
      };

const AccountFields = () => (
  <fieldset className="user-section">
    <legend>{texts.sections.account}</legend>
    <Form.Item
      name="username"
      label={titles.username}
      extra={texts.usernameHint}
      rules={[
        { required: true, whitespace: true, message: texts.usernameMissing },
        { pattern: /^\s*\S*\s*$/u, message: texts.usernameWrong },
      ]}
    >
      <Input maxLength={usernameMaxLength} autoComplete="off" />
    </Form.Item>
    <Form.Item
      name="name"
      label={titles.name}
      rules={[{ required: true, whitespace: true, message: texts.nameMissing }]}
    >
      <Input maxLength={userNameMaxLength} autoComplete="off" />
    </Form.Item>
  </fieldset>
);

const ContactFields = () => (
  <fieldset className="user-section">
    <legend>{texts.sections.contact}</legend>
    <Form.Item
      name="mobile"
      label={titles.mobile}
      extra={texts.mobileHint}
      rules={[{ pattern: mobilePattern, message: texts.mobileWrong }]}
    >
      <Input inputMode="tel" maxLength={11} autoComplete="off" />
    </Form.Item>
    <Form.Item
      name="email"
      label={titles.email}
      rules={[
        {
          validator: async (_, value: string) => {
            if (value.trim() !== '' && !isEmail(value.trim())) throw new Error(texts.emailWrong);
          },
        },
      ]}
    >
      <Input inputMode="email" autoComplete="off" />
    </Form.Item>
  </fieldset>
);

const AccessFields = ({ options }: { options: UserOptions }) => {
  const tree = useMemo(() => departmentTree(options.departments), [options]);
  const roles = options.roles.map(({ id, name, remark, allowed }) => ({
    value: id,
    label: name,
    title: remark === '' ? name : `${name}：${remark}`,
    disabled: !allowed,
  }));
  const treeProps = { treeData: tree, treeDefaultExpandAll: true, showSearch: true, treeNodeFilterProp: 'title' };
  return (
    <fieldset className="user-section">
      <legend>{texts.sections.access}</legend>
      <Form.Item
        name="department_id"
        label={titles.department}
        extra={texts.departmentHint}
        rules={[{ required: true, message: texts.departmentMissing }]}
      >
        <TreeSelect {...treeProps} />
      </Form.Item>
      <Form.Item name="department_ids" label={titles.departments} extra={texts.departmentsHint}>
        <TreeSelect {...treeProps} multiple allowClear maxCount={userLinksMax} />
      </Form.Item>
      <Form.Item name="role_ids" label={titles.roles} extra={texts.rolesHint} className="user-wide">
        <Select
          mode="multiple"
          allowClear
          maxCount={userLinksMax}
          options={roles}
          optionFilterProp="label"
          placeholder={texts.noRoles}
        />
      </Form.Item>
    </fieldset>
  );
};

/** Creates or edits a user. */
export const UserDialog = (props: {
  open: boolean;
  user: User | undefined;
  onClose: () => void;
  onSaved: (made: MadePassword | undefined) => void;
}) => {
  const { user } = props;
  const options = useQuery(userOptionsQuery).data;
  const save = async (values: UserValues) => {
    const old = user === undefined ? {} : { id: user.id, version: user.version };
    const { msg, data } = await saveUser({ ...old, ...values });
    notify.success(msg);
    const { password, ...account } = data;
    props.onSaved(password === null ? undefined : { ...account, password });
  };
  return (
    <FormDialog<UserValues>
      open={props.open}
      title={user === undefined ? texts.createTitle : texts.editTitle(user.name)}
      record={user === undefined ? 'new' : `${user.id}/${user.version}`}
      {...(options === undefined ? {} : { values: valuesOf(user, options) })}
      loading={options === undefined}
      onClose={props.onClose}
      onSubmit={save}
    >
      {options === undefined ? null : (
        <>
          {user === undefined ? <p className="user-note">{texts.passwordNote}</p> : null}
          <AccountFields />
          <ContactFields />
          <AccessFields options={options} />
        </>
      )}
    </FormDialog>
  );
};
