import {
  apiTokenInput,
  type MadeToken,
  type TokenAccess,
  tokenDaysMax,
  tokenNameMaxLength,
} from '@shuyuan/contract/backoffice/identity/api-token';
import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance, Radio, Select } from 'antd';
import { schoolDay } from '../../../platform/school-clock';
import { ActionButton } from '../../../ui/action-button/action-button';
import { DateInput } from '../../../ui/date-input/date-input';
import { dateRule } from '../../../ui/date-input/date-rule';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { NameItem } from '../../../ui/form-dialog/name-item';
import { LinesInput, linesOf } from '../../../ui/lines-input/lines-input';
import { OwnPasswordItem } from '../profile/own-password-item';
import { makeToken, tokenFormsQuery } from './token.queries';
import { tokenTexts as texts } from './token.texts';

interface TokenValues {
  name: string;
  access: TokenAccess;
  expires_on: string;
  reach: 'all' | 'chosen';
  form_ids: number[];
  ranges: readonly string[];
  password: string;
}

const presets = [30, 90, 365] as const;

/** A day by the school's clock. */
const dayIn = (days: number): string => schoolDay(new Date(Date.now() + days * 86_400_000));

/** Names the line that is no address. */
const checkLines = async (_: unknown, lines: readonly string[] = []): Promise<void> => {
  const faults = lines.flatMap((line, index) => {
    const issue = apiTokenInput.shape.ranges.safeParse(linesOf([line])).error?.issues[0];
    return issue === undefined ? [] : [texts.line(index + 1, issue.message)];
  });
  if (faults[0] !== undefined) throw new Error(faults[0]);
};

const ExpiryItem = ({ form }: { form: FormInstance<TokenValues> }) => (
  <Form.Item label={texts.expires} htmlFor="expires_on" extra={texts.expiresHint} required>
    <div className="token-expiry">
      <Form.Item name="expires_on" noStyle rules={[{ required: true, message: texts.expiresMissing }, dateRule('day')]}>
        <DateInput id="expires_on" min={dayIn(0)} max={dayIn(tokenDaysMax)} />
      </Form.Item>
      {presets.map((days) => (
        <ActionButton key={days} size="small" onClick={() => form.setFieldValue('expires_on', dayIn(days))}>
          {texts.days(days)}
        </ActionButton>
      ))}
    </div>
  </Form.Item>
);

const FormsItems = () => {
  const reach: unknown = Form.useWatch('reach');
  const { data: forms, isPending } = useQuery(tokenFormsQuery);
  return (
    <>
      <Form.Item name="reach" label={texts.reach}>
        <Radio.Group
          options={[
            { value: 'all', label: texts.allForms },
            { value: 'chosen', label: texts.chosenForms },
          ]}
        />
      </Form.Item>
      {reach === 'chosen' ? (
        <Form.Item
          name="form_ids"
          label={texts.forms}
          extra={texts.formsHint}
          rules={[{ required: true, message: texts.formsMissing }]}
        >
          <Select
            mode="multiple"
            allowClear
            loading={isPending}
            optionFilterProp="label"
            options={(forms ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
      ) : null}
    </>
  );
};

/** Makes a token. */
export const TokenDialog = (props: { open: boolean; onClose: () => void; onMade: (made: MadeToken) => void }) => (
  <FormDialog<TokenValues>
    open={props.open}
    title={texts.createTitle}
    values={{ access: 'read', expires_on: dayIn(90), reach: 'all', form_ids: [], ranges: [] }}
    onClose={props.onClose}
    onSubmit={async ({ reach, form_ids, ranges, ...values }) =>
      props.onMade(await makeToken({ ...values, ranges: linesOf(ranges), form_ids: reach === 'all' ? null : form_ids }))
    }
  >
    {(form) => (
      <>
        <p className="token-intro">{texts.intro}</p>
        <NameItem
          label={texts.name}
          max={tokenNameMaxLength}
          missing={texts.nameMissing}
          tooLong={texts.nameTooLong}
          extra={texts.nameHint}
        />
        <Form.Item name="access" label={texts.columns.access}>
          <Radio.Group
            options={(['read', 'write'] as const).map((value) => ({ value, label: texts.accessHints[value] }))}
          />
        </Form.Item>
        <ExpiryItem form={form} />
        <FormsItems />
        <Form.Item name="ranges" label={texts.ranges} extra={texts.rangesHint} rules={[{ validator: checkLines }]}>
          <LinesInput rows={3} />
        </Form.Item>
        <OwnPasswordItem />
      </>
    )}
  </FormDialog>
);
