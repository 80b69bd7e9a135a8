import { Alert, Form, Select, Switch } from 'antd';
import { isSmsOpen } from '../../../platform/page-meta';
import { dialogTexts as texts } from './dialog.texts';
import { fieldToProve, mobileFields, type OfferedField } from './offered-fields';

/** Whether the number is proved, where it goes, and how often it may send. */
export const MobilePart = ({ offered }: { offered: readonly OfferedField[] }) => {
  const isProved = Form.useWatch<boolean | undefined>('proves_mobile') ?? false;
  const needed = fieldToProve(offered);
  const columns = mobileFields(offered).map(({ field, name }) => ({ value: field, label: name }));
  return (
    <>
      <Form.Item
        name="proves_mobile"
        label={texts.proves}
        extra={needed === undefined ? texts.provesHint : texts.provesNeeded(needed.name)}
        valuePropName="checked"
      >
        <Switch disabled={needed !== undefined} />
      </Form.Item>
      {isProved && !isSmsOpen() ? (
        <Alert
          className="publication-alert"
          type="warning"
          showIcon
          title={needed === undefined ? texts.noSms : texts.noSmsNeeded}
        />
      ) : null}
      {isProved ? (
        <>
          <Form.Item
            name="mobile_field"
            label={texts.mobileField}
            extra={texts.mobileFieldHint}
            normalize={(column: string | undefined) => column ?? null}
          >
            <Select allowClear disabled={needed !== undefined} placeholder={texts.noMobileField} options={columns} />
          </Form.Item>
          <Form.Item name="once_per_mobile" label={texts.once} valuePropName="checked">
            <Switch />
          </Form.Item>
        </>
      ) : null}
    </>
  );
};
