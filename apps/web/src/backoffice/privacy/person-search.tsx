import { type PersonKey, personKeys } from '@shuyuan/contract/backoffice/privacy/person';
import { Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { Failure } from '../../platform/http/failure';
import { ActionButton } from '../../ui/action-button/action-button';
import { personTexts as texts } from './person.texts';

/** Searches for a person; part of a number finds nobody. */
export const PersonSearch = ({ onSearch }: { onSearch: (key: PersonKey) => Promise<void> }) => {
  const [form] = Form.useForm<PersonKey>();
  const [busy, setBusy] = useState(false);
  const by = Form.useWatch('by', form) ?? 'mobile';
  const submit = (key: PersonKey) => {
    setBusy(true);
    return onSearch(key)
      .catch((error: unknown) => {
        // The toast has been shown; the message also goes to the field.
        const messages = error instanceof Failure ? (error.errors?.value ?? []) : [];
        form.setFields([{ name: 'value', errors: [...messages] }]);
      })
      .finally(() => setBusy(false));
  };
  return (
    <Form
      form={form}
      layout="inline"
      className="person-search"
      initialValues={{ by: 'mobile', value: '' }}
      onFinish={(key) => void submit(key)}
    >
      <Form.Item name="by" label={texts.by}>
        <Radio.Group
          optionType="button"
          options={personKeys.map((value) => ({ value, label: texts.keys[value] }))}
          onChange={() => form.setFields([{ name: 'value', errors: [] }])}
        />
      </Form.Item>
      <Form.Item
        name="value"
        label={texts.keys[by]}
        rules={[{ required: true, whitespace: true, message: texts.missing }]}
      >
        <Input allowClear maxLength={50} placeholder={texts.hints[by]} autoComplete="off" />
      </Form.Item>
      <ActionButton kind="primary" type="submit" busy={busy}>
        {texts.search}
      </ActionButton>
    </Form>
  );
};
