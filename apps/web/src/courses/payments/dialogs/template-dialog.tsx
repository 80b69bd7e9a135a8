import { courseNode } from '@shuyuan/contract/courses/course-form';
import type { TemplateLine, Templates } from '@shuyuan/contract/courses/payments/plan-template';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Form, type FormInstance, Input, InputNumber, Radio, Select } from 'antd';
import { useRef } from 'react';
import { permissionsQuery } from '../../../backoffice/identity';
import { ActionButton } from '../../../ui/action-button/action-button';
import { dateRule } from '../../../ui/date-input/date-rule';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { DayControl, MoneyControl } from '../field-control';
import type { DialogProps } from '../opened';
import { saveTemplate, templatesQuery } from '../payment.queries';
import { paymentTexts } from '../payment.texts';

const texts = paymentTexts.template;
const { missing } = paymentTexts;

interface Values {
  scope: keyof Templates;
  lines: Partial<TemplateLine>[];
}

const fresh: Partial<TemplateLine> = { share: 'percent', due: 'entry', days: 0 };
const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** Whichever line is the last takes the rest; once another follows it, it has a share of its own. */
const shown = (lines: readonly TemplateLine[]): Values['lines'] =>
  lines.map((line) => (line.share === 'rest' ? { ...line, share: 'percent' } : line));

/** The amount of a line: a share, a fixed one, or for the last line the rest. */
const ShareItems = ({ name, isLast }: { name: number; isLast: boolean }) => {
  const share = Form.useWatch(['lines', name, 'share']) as TemplateLine['share'] | undefined;
  const form = Form.useFormInstance();
  if (isLast) return <p className="payment-template-rest">{texts.rest}</p>;
  const rules = [{ required: true, message: texts.noValue }];
  return (
    <>
      <Form.Item name={[name, 'share']} label={texts.share}>
        <Select
          options={choices(texts.shares)}
          onChange={() => form.setFieldValue(['lines', name, 'value'], undefined)}
        />
      </Form.Item>
      {share === 'amount' ? (
        <Form.Item name={[name, 'value']} label={texts.amount} required rules={rules}>
          <MoneyControl />
        </Form.Item>
      ) : (
        <Form.Item
          name={[name, 'value']}
          label={texts.percent}
          rules={rules}
          getValueProps={(value?: number | null) => ({ value: typeof value === 'number' ? value / 100 : null })}
          normalize={(value: number | null) => (value === null ? null : Math.round(value * 100))}
        >
          <InputNumber min={0.01} max={99.99} precision={2} suffix="%" />
        </Form.Item>
      )}
    </>
  );
};

/** The due date of a line: so many days after the entry or the opening, or a fixed one. */
const DueItems = ({ name }: { name: number }) => {
  const due = Form.useWatch(['lines', name, 'due']) as TemplateLine['due'] | undefined;
  return (
    <>
      <Form.Item name={[name, 'due']} label={texts.due}>
        <Select options={choices(texts.dues)} />
      </Form.Item>
      {due === 'date' ? (
        <Form.Item
          name={[name, 'on']}
          label={texts.on}
          required
          rules={[{ required: true, message: missing.day }, dateRule('day')]}
        >
          <DayControl />
        </Form.Item>
      ) : (
        <Form.Item name={[name, 'days']} label={texts.days} rules={[{ required: true, message: texts.noDays }]}>
          <InputNumber min={0} max={3650} precision={0} />
        </Form.Item>
      )}
    </>
  );
};

const Lines = () => (
  <Form.List name="lines">
    {(items, { add, remove }) => (
      <>
        {items.length === 0 ? <p className="payment-hint">{texts.empty}</p> : null}
        {items.map(({ key, name }, at) => (
          <fieldset key={key} className="payment-template-line">
            <legend>{paymentTexts.plan.row(name + 1)}</legend>
            <Form.Item
              name={[name, 'name']}
              label={texts.name}
              rules={[{ required: true, whitespace: true, message: texts.noName }]}
            >
              <Input maxLength={20} />
            </Form.Item>
            <ShareItems name={name} isLast={at === items.length - 1} />
            <DueItems name={name} />
            <ActionButton onClick={() => remove(name)}>{paymentTexts.plan.remove}</ActionButton>
          </fieldset>
        ))}
        <div className="payment-plan-tools">
          <ActionButton onClick={() => add(fresh)}>{paymentTexts.plan.add}</ActionButton>
        </div>
      </>
    )}
  </Form.List>
);

/** Whether the template is the class's own or that of its programme; each has lines of its own. */
const ScopeItem = ({ form, templates }: { form: FormInstance<Values>; templates: Templates }) => {
  const { data: permissions } = useSuspenseQuery(permissionsQuery);
  /** What was typed for the other one comes back with it. */
  const typed = useRef<Partial<Record<keyof Templates, Values['lines']>>>({});
  const turnTo = (scope: keyof Templates, from: keyof Templates) => {
    typed.current[from] = form.getFieldValue('lines');
    form.setFieldsValue({ lines: typed.current[scope] ?? shown(templates[scope].lines) });
  };
  const mayProgramme = permissions.includes(courseNode('programme', 'edit'));
  return (
    <Form.Item name="scope" label={texts.scope} extra={texts.scopeHint}>
      <Radio.Group
        options={(['class', 'programme'] as const).map((value) => ({
          value,
          label: texts.scopes[value](templates[value].name),
          disabled: value === 'programme' && !mayProgramme,
        }))}
        onChange={({ target }) => turnTo(target.value, target.value === 'class' ? 'programme' : 'class')}
      />
    </Form.Item>
  );
};

const written = (lines: Values['lines']): TemplateLine[] =>
  lines.map(({ name = '', share = 'percent', value = null, due = 'entry', days = null, on = null }, at) => ({
    name,
    ...(at === lines.length - 1 ? { share: 'rest', value: null } : { share, value }),
    due,
    ...(due === 'date' ? { days: null, on } : { days, on: null }),
  }));

/** The template by which bills of new members are divided, for a class or for all classes of its programme. */
export const TemplateDialog = ({ classId, ...props }: DialogProps & { classId: number }) => {
  const { data: templates, isFetchedAfterMount } = useQuery(templatesQuery(classId));
  return (
    <FormDialog<Values>
      open={props.open}
      title={texts.title}
      record={props.requestKey}
      loading={templates === undefined || !isFetchedAfterMount}
      width={76}
      values={{ scope: 'class', lines: shown(templates?.class.lines ?? []) }}
      onClose={props.onClose}
      onSubmit={async ({ scope, lines = [] }) => {
        const { id = 0, version = 0 } = templates?.[scope] ?? {};
        props.onDone(await saveTemplate({ scope, id, version, lines: written(lines) }));
      }}
    >
      {(form) => (
        <>
          <p className="payment-hint">{texts.hint}</p>
          {templates === undefined ? null : <ScopeItem form={form} templates={templates} />}
          <Lines />
        </>
      )}
    </FormDialog>
  );
};
