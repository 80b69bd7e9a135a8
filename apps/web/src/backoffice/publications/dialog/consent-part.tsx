import { privacyOf } from '@shuyuan/contract/backoffice/forms/field-privacy';
import { consentMax } from '@shuyuan/contract/backoffice/publications/publication';
import { Form, type FormInstance, Input } from 'antd';
import { schoolName } from '../../../platform/page-meta';
import { ActionButton } from '../../../ui/action-button/action-button';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import { consentExample, dialogTexts as texts } from './dialog.texts';
import { askedFields, type OfferedField } from './offered-fields';
import { isProving, type PublicationValues, provedField } from './publication-values';

interface ConsentProps {
  readonly form: FormInstance<PublicationValues>;
  readonly offered: readonly OfferedField[];
  /** The version that is stored; 0 where there is none. */
  readonly version: number;
}

/** The fields that people from outside give, a proved number with them. */
const givenFields = ({ form, offered }: ConsentProps) => {
  const { fields = [], preset_columns: presetColumns = [], presets = {}, ...values } = form.getFieldsValue();
  const mobileField = provedField(values);
  const isInvited = values.audience === 'invited';
  const asked = askedFields(offered, { chosen: fields, presetColumns, presets, mobileField, isInvited });
  const columns = new Set([...asked.map(({ field }) => field), ...(mobileField === null ? [] : [mobileField])]);
  return offered.map(({ field }) => field).filter(({ field }) => columns.has(field));
};

const isPersonal = (props: ConsentProps): boolean =>
  isProving(props.form.getFieldsValue()) || givenFields(props).some((field) => privacyOf(field) !== 'open');

const exampleFor = (props: ConsentProps) => async () => {
  const { form } = props;
  const title: string = form.getFieldValue('title') ?? '';
  const text = consentExample({
    school: schoolName(),
    title: title.trim(),
    fields: givenFields(props).map((field) => field.name),
  });
  const present: string = form.getFieldValue('consent') ?? '';
  const question = { title: texts.replaceTitle, content: texts.replaceContent };
  if (present.trim() !== '' && present !== text && !(await confirm(question))) return;
  form.setFields([{ name: 'consent', value: text, touched: true, errors: [] }]);
};

/** What people from outside agree to before they send. */
export const ConsentPart = (props: ConsentProps) => {
  const { version } = props;
  const fillIn = exampleFor(props);
  return (
    <>
      <p className="publication-note">{texts.consentHint}</p>
      <Form.Item
        name="consent"
        label={texts.consent}
        extra={version === 0 ? undefined : texts.consentVersion(version)}
        dependencies={['audience', 'fields', 'proves_mobile', 'mobile_field']}
        rules={[
          { max: consentMax, message: texts.consentTooLong(consentMax) },
          {
            validator: async (_, text: string | undefined) => {
              if ((text ?? '').trim() === '' && isPersonal(props)) throw new Error(texts.consentMissing);
            },
          },
        ]}
      >
        <Input.TextArea autoSize={{ minRows: 6, maxRows: 16 }} maxLength={consentMax} />
      </Form.Item>
      <ActionButton className="publication-example" onClick={() => void fillIn()}>
        {texts.useExample}
      </ActionButton>
    </>
  );
};
