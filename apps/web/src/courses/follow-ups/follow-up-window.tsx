import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { type FollowUpWay, followUpMax, followUpWays } from '@shuyuan/contract/courses/follow-ups/follow-up.form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Form, type FormInstance, Input, Radio } from 'antd';
import { notify } from '../../platform/notices';
import { textOf } from '../../platform/row-values';
import { momentAt, schoolDay, schoolMinute } from '../../platform/school-clock';
import { ActionButton } from '../../ui/action-button/action-button';
import { DateInput } from '../../ui/date-input/date-input';
import { dateRule } from '../../ui/date-input/date-rule';
import { FormDialog } from '../../ui/form-dialog/form-dialog';
import { followUpKey, followUpsQuery, saveFollowUp } from './follow-up.queries';
import { followUpTexts as texts } from './follow-up.texts';
import { nextDays } from './next-days';
import type { OpenedFollowUp } from './opened-follow-up';

const { fields, missing } = texts;

interface Values {
  way: FollowUpWay;
  content: string;
  /** By the school's clock, as the input shows it. */
  at?: string;
  next_step?: string;
  next_on?: string;
}

const valuesOf = (row: RecordRow | undefined): Partial<Values> =>
  row === undefined
    ? { way: 'phone', content: '', at: '', next_step: '', next_on: '' }
    : {
        way: (textOf(row.way) || 'phone') as FollowUpWay,
        content: textOf(row.content),
        at: schoolMinute(new Date(textOf(row.at))).replace(' ', 'T'),
        next_step: textOf(row.next_step),
        next_on: textOf(row.next_on),
      };

const wordsOr = (text: string | undefined): string | null =>
  text === undefined || text.trim() === '' ? null : text.trim();

/** The moment as it stands while its minute was not changed, so that an edit does not cut its seconds. */
const momentOf = ({ at }: Values, row: RecordRow | undefined): string | null => {
  if (row !== undefined && at === valuesOf(row).at) return textOf(row.at);
  return momentAt(at ?? '')?.toISOString() ?? null;
};

const NextOnItem = ({ form }: { form: FormInstance<Values> }) => {
  const chosen = Form.useWatch('next_on', form);
  const choose = (day: string) => {
    form.setFieldValue('next_on', day);
    void form.validateFields(['next_on']);
  };
  const shortcuts = (
    <fieldset className="follow-up-days">
      <legend className="visually-hidden">{texts.shortcuts}</legend>
      {nextDays().map(({ label, day }) => (
        <ActionButton key={day} size="small" aria-pressed={chosen === day} onClick={() => choose(day)}>
          {label}
        </ActionButton>
      ))}
      <span>{fields.nextOnHint}</span>
    </fieldset>
  );
  return (
    <Form.Item name="next_on" label={fields.nextOn} extra={shortcuts} rules={[dateRule('day')]}>
      <DateInput min={schoolDay()} />
    </Form.Item>
  );
};

const Items = ({ form }: { form: FormInstance<Values> }) => (
  <>
    <Form.Item name="way" label={fields.way} rules={[{ required: true, message: missing.way }]}>
      <Radio.Group optionType="button" options={followUpWays.map(({ value, label }) => ({ value, label }))} />
    </Form.Item>
    <Form.Item
      name="content"
      label={fields.content}
      rules={[{ required: true, whitespace: true, message: missing.content }]}
    >
      <Input.TextArea rows={4} maxLength={followUpMax.content} placeholder={fields.contentHint} />
    </Form.Item>
    <Form.Item name="next_step" label={fields.nextStep}>
      <Input maxLength={followUpMax.next_step} placeholder={fields.nextStepHint} />
    </Form.Item>
    <NextOnItem form={form} />
    <Form.Item name="at" label={fields.at} extra={fields.atHint} rules={[dateRule('minute')]}>
      <DateInput kind="minute" />
    </Form.Item>
  </>
);

/** What a new follow-up closes is said before it is written. */
const Closing = ({ opened, open }: { opened: OpenedFollowUp; open: boolean }) => {
  const { data = [] } = useQuery({ ...followUpsQuery(opened.of), enabled: open && opened.row === undefined });
  const standing = opened.row === undefined ? data.find(({ state }) => state === 'open') : undefined;
  if (standing === undefined) return null;
  const step = textOf(standing.next_step) || textOf(standing.next_on);
  return (
    <Alert
      className="follow-up-closes"
      type="info"
      showIcon
      title={step === '' ? texts.closesUnnamed : texts.closes(step)}
    />
  );
};

/** The dialog of a follow-up: how, what was said, what comes next and when. */
export const FollowUpWindow = (props: {
  opened: OpenedFollowUp;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}) => {
  const { opened, open, onClose, onDone } = props;
  const { of, row, key } = opened;
  const client = useQueryClient();
  const submit = async (given: Values): Promise<void> => {
    const values = {
      way: given.way,
      content: given.content.trim(),
      at: momentOf(given, row),
      next_step: wordsOr(given.next_step),
      next_on: wordsOr(given.next_on),
    };
    const about = {
      ...(of.contact === undefined ? {} : { contact: of.contact }),
      ...(of.enrolment === undefined ? {} : { enrolment: of.enrolment }),
    };
    const body = row === undefined ? { values: { ...values, ...about } } : { id: row.id, version: row.version, values };
    const { msg } = await saveFollowUp(body);
    notify.success(msg);
    await client.invalidateQueries({ queryKey: followUpKey });
    onClose();
    onDone();
  };
  return (
    <FormDialog<Values>
      open={open}
      title={row === undefined ? texts.addTo(of.name) : texts.editOf(of.name)}
      record={key}
      width={44}
      values={valuesOf(row)}
      onClose={onClose}
      onSubmit={submit}
    >
      {(form) => (
        <>
          <Closing opened={opened} open={open} />
          <Items form={form} />
        </>
      )}
    </FormDialog>
  );
};
