import type { MessageRule } from '@shuyuan/contract/backoffice/messages/message';
import { type MessageKind, type MessageWay, messageWays } from '@shuyuan/contract/backoffice/messages/message-kind';
import { messageKinds } from '@shuyuan/contract/product/message-kinds';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, type FormInstance, Input, InputNumber, Select, Switch } from 'antd';
import { notify } from '../../../platform/notices';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { robotsQuery, rulesQuery, saveRule, statusQuery } from '../center.queries';
import { kindName, kindOf } from '../kind-names';
import { templateVariables } from '../sms-template';
import { missingWords } from './rule-columns';
import { RulePreview } from './rule-preview';
import { emptyRule, type RuleValues, valuesOf } from './rule-values';
import { RuleWords } from './rule-words';
import { rulesTexts as texts } from './rules.texts';

const { fields: words } = texts;
const templateMax = 50;

/** The bell is for staff; some kinds for other people tell a few of the staff as well. */
const waysOf = (kind: MessageKind | undefined): MessageWay[] =>
  (Object.keys(messageWays) as MessageWay[]).filter(
    (way) => way !== 'bell' || kind === undefined || kind.audience === 'staff' || kind.usual.ways.includes('bell'),
  );

/** A new rule starts with the usual words of its event, unless own ones are there already. */
const takeUsual = (form: FormInstance<RuleValues>, key: string, before: MessageKind | undefined): void => {
  const kind = kindOf(key);
  if (kind === undefined) return;
  const { title, body, ways } = form.getFieldsValue();
  const isOwn =
    [title, body].some((text) => text !== '') && (title !== before?.usual.title || body !== before.usual.body);
  form.setFieldsValue({
    lead: kind.lead?.usual ?? 0,
    ways: ways.length > 0 && isOwn ? ways : [...kind.usual.ways],
    ...(isOwn ? {} : { title: kind.usual.title, body: kind.usual.body }),
  });
};

const KindItem = ({ form, isNew }: { form: FormInstance<RuleValues>; isNew: boolean }) => {
  const present = kindOf(Form.useWatch('kind', form));
  return (
    <Form.Item name="kind" label={words.kind} rules={[{ required: true, message: words.kindMissing }]}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        disabled={!isNew}
        options={messageKinds.map(({ key, name }) => ({ value: key, label: name }))}
        onChange={(key: string) => takeUsual(form, key, present)}
      />
    </Form.Item>
  );
};

const WaysItem = ({ form, kind }: { form: FormInstance<RuleValues>; kind: MessageKind | undefined }) => {
  const { data } = useQuery(rulesQuery);
  const chosen = Form.useWatch('ways', form) ?? [];
  const isMissing = (way: MessageWay) => data !== undefined && data.ways[way] !== true;
  const missing = missingWords(chosen.filter(isMissing));
  return (
    <Form.Item
      name="ways"
      label={words.ways}
      extra={missing === '' ? undefined : words.waysWait(missing)}
      rules={[
        {
          // Not `required`: a group may not bear the attribute that Ant Design gives it then.
          validator: async (_, ways: readonly string[]) => {
            if (ways.length === 0) throw new Error(words.waysMissing);
          },
        },
      ]}
    >
      <Checkbox.Group
        options={waysOf(kind).map((way) => ({
          value: way,
          label: isMissing(way) ? texts.notSetUp(messageWays[way]) : messageWays[way],
        }))}
      />
    </Form.Item>
  );
};

const RobotItem = () => {
  const { data: robots } = useQuery(robotsQuery);
  return (
    <Form.Item
      name="robot_id"
      label={words.robot}
      extra={robots?.length === 0 ? words.noRobots : undefined}
      rules={[{ required: true, message: words.robotMissing }]}
    >
      <Select
        loading={robots === undefined}
        options={(robots ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Form.Item>
  );
};

const LeadItem = ({ lead }: { lead: NonNullable<MessageKind['lead']> }) => (
  <Form.Item
    name="lead"
    label={texts.leadLabel(lead.name, texts.units[lead.unit])}
    rules={[{ required: true, message: words.leadMissing }]}
  >
    <InputNumber min={0} max={lead.most} precision={0} />
  </Form.Item>
);

const QuietItem = () => {
  const { data: status } = useQuery(statusQuery);
  return (
    <Form.Item
      name="is_quiet"
      label={words.quiet}
      valuePropName="checked"
      extra={status === undefined ? undefined : words.quietHint(status.quiet_from, status.quiet_until)}
    >
      <Switch />
    </Form.Item>
  );
};

const Fields = ({ form, isNew }: { form: FormInstance<RuleValues>; isNew: boolean }) => {
  const key = Form.useWatch('kind', form);
  const ways = Form.useWatch('ways', form) ?? [];
  const kind = kindOf(key);
  return (
    <div className="rule-sheet">
      <div>
        <KindItem form={form} isNew={isNew} />
        <WaysItem form={form} kind={kind} />
        {ways.includes('robot') ? <RobotItem /> : null}
        {kind?.lead === undefined ? null : <LeadItem lead={kind.lead} />}
        <RuleWords fields={kind?.fields ?? []} />
      </div>
      <RulePreview key={key ?? ''} form={form} kind={kind} />
      <div>
        {ways.includes('sms') ? (
          <Form.Item
            name="sms_template"
            label={words.template}
            extra={words.templateHint(templateVariables(kind?.fields ?? []))}
          >
            <Input maxLength={templateMax} autoComplete="off" spellCheck={false} />
          </Form.Item>
        ) : null}
        <QuietItem />
        <Form.Item name="is_on" label={words.on} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
    </div>
  );
};

/** Adds or edits a rule, with its words tried on a real record. */
export const RuleDialog = (props: {
  open: boolean;
  rule: MessageRule | undefined;
  onClose: () => void;
  onSaved: () => void;
}) => {
  const { rule } = props;
  const { isPending } = useQuery(rulesQuery);
  const save = async ({ kind = '', ...typed }: RuleValues) => {
    const old = rule === undefined ? {} : { id: rule.id, version: rule.version };
    // What is not shown is not given, and keeps its value where it still has a meaning.
    const { robot_id, lead, sms_template } = { ...(rule === undefined ? emptyRule : valuesOf(rule)), ...typed };
    const { ways, title, body, is_on, is_quiet } = typed;
    const { msg } = await saveRule({
      ...old,
      ...{ kind, ways, title, body, is_on, is_quiet, sms_template },
      lead: kindOf(kind)?.lead === undefined ? 0 : lead,
      robot_id: ways.includes('robot') ? (robot_id ?? null) : null,
    });
    notify.success(msg);
    props.onSaved();
  };
  return (
    <FormDialog<RuleValues>
      open={props.open}
      title={rule === undefined ? texts.createTitle : texts.editTitle(kindName(rule.kind))}
      record={rule === undefined ? 'new' : `${rule.id}/${rule.version}`}
      values={rule === undefined ? emptyRule : valuesOf(rule)}
      loading={isPending}
      width={75}
      onClose={props.onClose}
      onSubmit={save}
    >
      {(form) => <Fields form={form} isNew={rule === undefined} />}
    </FormDialog>
  );
};
