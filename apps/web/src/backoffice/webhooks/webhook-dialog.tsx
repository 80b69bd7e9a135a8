import type { Webhook } from '@shuyuan/contract/backoffice/webhooks/webhook';
import { eventsOf } from '@shuyuan/contract/product/record-acts';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, Input, Select } from 'antd';
import { notify } from '../../platform/notices';
import { FormDialog } from '../../ui/form-dialog/form-dialog';
import { NameItem } from '../../ui/form-dialog/name-item';
import { saveWebhook, webhookFormsQuery } from './webhook.queries';
import { webhookTexts as texts } from './webhook.texts';

const { fields: words } = texts;
const nameMax = 50;
const urlMax = 1000;

interface Values {
  readonly name: string;
  readonly custom_form_id: number | undefined;
  readonly events: string[];
  readonly url: string;
}

const valuesOf = (webhook: Webhook | undefined): Values => ({
  name: webhook?.name ?? '',
  custom_form_id: webhook?.custom_form_id,
  events: [...(webhook?.events ?? [])],
  url: webhook?.url ?? '',
});

/** The events that the chosen form has. */
const EventsItem = () => {
  const formId = Form.useWatch<number | undefined>('custom_form_id');
  const options = eventsOf(formId ?? 0).map(({ key, name }) => ({ value: key, label: name }));
  return (
    <Form.Item
      name="events"
      label={words.events}
      rules={[
        {
          // Not `required`: a group may not bear the attribute that Ant Design gives it then.
          validator: async (_, chosen: readonly string[]) => {
            if (chosen.length === 0) throw new Error(words.eventsMissing);
          },
        },
      ]}
    >
      <Checkbox.Group className="webhook-events" options={options} />
    </Form.Item>
  );
};

/** Adds or edits a webhook. */
export const WebhookDialog = (props: {
  open: boolean;
  webhook: Webhook | undefined;
  onClose: () => void;
  onSaved: (secret: string | null) => void;
}) => {
  const { webhook } = props;
  const { data: forms } = useQuery(webhookFormsQuery);
  const save = async ({ custom_form_id = 0, ...values }: Values) => {
    const old = webhook === undefined ? {} : { id: webhook.id, version: webhook.version };
    // Another form has other acts, and what was ticked before is not shown any more.
    const known = new Set(eventsOf(custom_form_id).map(({ key }) => key));
    const events = values.events.filter((event) => known.has(event));
    const { msg, data } = await saveWebhook({ ...old, ...values, events, custom_form_id });
    if (data.secret === null) notify.success(msg);
    props.onSaved(data.secret);
  };
  const present = webhook === undefined ? [] : [{ value: webhook.custom_form_id, label: webhook.form_name }];
  const choices = webhook === undefined ? (forms ?? []).map(({ id, name }) => ({ value: id, label: name })) : present;
  return (
    <FormDialog<Values>
      open={props.open}
      title={webhook === undefined ? texts.createTitle : texts.editTitle(webhook.name)}
      record={webhook === undefined ? 'new' : `${webhook.id}/${webhook.version}`}
      values={valuesOf(webhook)}
      loading={forms === undefined}
      onClose={props.onClose}
      onSubmit={save}
    >
      <p className="webhook-note">{texts.ownerNote}</p>
      <NameItem label={words.name} max={nameMax} missing={words.nameMissing} tooLong={words.nameTooLong} />
      <Form.Item
        name="custom_form_id"
        label={words.form}
        extra={words.formHint}
        rules={[{ required: true, message: words.formMissing }]}
      >
        <Select showSearch optionFilterProp="label" options={choices} disabled={webhook !== undefined} />
      </Form.Item>
      <EventsItem />
      <Form.Item
        name="url"
        label={words.url}
        extra={words.urlHint}
        rules={[{ required: true, whitespace: true, message: words.urlMissing }]}
      >
        <Input inputMode="url" maxLength={urlMax} autoComplete="off" placeholder="https://" />
      </Form.Item>
    </FormDialog>
  );
};
