import { Checkbox, Form, type FormInstance, Input, InputNumber, Radio, Switch } from 'antd';
import { useState } from 'react';
import { notify } from '../../platform/notices';
import { ActionButton } from '../../ui/action-button/action-button';
import { DateInput } from '../../ui/date-input/date-input';
import { dateRule } from '../../ui/date-input/date-rule';
import { FormDialog } from '../../ui/form-dialog/form-dialog';
import { createSessions, planSessions } from './attendance.queries';
import { attendanceTexts } from './attendance.texts';
import { clashWords, saveOverlap } from './save-overlap';
import { SessionFields } from './session-fields';
import { emptyPlan, type PlanDraft, planOf, weeksMax } from './session-plan';

const { sessions: texts } = attendanceTexts;

type Days = Awaited<ReturnType<typeof planSessions>>;

/** Rejected before sending: the dialog shows the messages at their fields. */
class Incomplete extends Error {
  readonly errors: Record<string, string[]>;

  constructor(errors: Record<string, string[]>) {
    super(texts.required);
    this.errors = errors;
  }
}

const dayWords = ({ day_off, clashes }: Days['data'][number]): string =>
  [...(day_off === '' ? [] : [texts.dayOff(day_off)]), ...clashes.map(clashWords)].join('；') || texts.free;

const Preview = ({ classId, form }: { classId: number; form: FormInstance<PlanDraft> }) => {
  const [days, setDays] = useState<Days>();
  const show = async () => {
    const { plan, errors } = planOf(classId, { ...emptyPlan, ...form.getFieldsValue() });
    const named = Object.entries(errors ?? {}) as [keyof PlanDraft, string[]][];
    form.setFields(named.map(([name, messages]) => ({ name, errors: messages })));
    if (plan !== undefined) setDays(await planSessions(plan).catch(() => undefined));
  };
  return (
    <div className="session-preview">
      <ActionButton onClick={() => void show()}>{texts.preview}</ActionButton>
      {days === undefined ? null : (
        <section aria-label={texts.previewTitle(days.data.length)}>
          <h3>{texts.previewTitle(days.data.length)}</h3>
          {days.skipped.length === 0 ? null : (
            <p>{texts.skipped(days.skipped.map(({ date, name }) => `${date} ${name}`))}</p>
          )}
          <ol>
            {days.data.map((day) => (
              <li key={day.date} data-clashes={day.clashes.length > 0}>
                <span>{day.date}</span>
                <span>{dayWords(day)}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
};

const limits = (['count', 'weeks', 'until'] as const).map((value) => ({ value, label: texts.limits[value] }));

const Limit = () => {
  const limit: PlanDraft['limit'] = Form.useWatch('limit') ?? 'count';
  if (limit === 'until') {
    return (
      <Form.Item name="until" label={texts.until} rules={[dateRule('day')]}>
        <DateInput />
      </Form.Item>
    );
  }
  return limit === 'weeks' ? (
    <Form.Item name="weeks" label={texts.weeks}>
      <InputNumber min={1} max={weeksMax} precision={0} />
    </Form.Item>
  ) : (
    <Form.Item name="count" label={texts.times}>
      <InputNumber min={1} max={200} precision={0} />
    </Form.Item>
  );
};

const Repeat = () => {
  const repeats: boolean = Form.useWatch('repeats') ?? false;
  return (
    <>
      <Form.Item name="repeats" label={texts.repeats} valuePropName="checked">
        <Switch />
      </Form.Item>
      {repeats ? (
        <>
          <Form.Item name="weekdays" label={texts.weekdays}>
            <Checkbox.Group options={texts.weekdayNames.map((label, at) => ({ label, value: at + 1 }))} />
          </Form.Item>
          <Form.Item name="limit" label={texts.limit}>
            <Radio.Group options={limits} optionType="button" />
          </Form.Item>
          <Limit />
          <Form.Item name="skip" label={texts.skip} extra={texts.skipHint}>
            <Input.TextArea rows={2} />
          </Form.Item>
          <Form.Item name="on_days_off" label={texts.onDaysOff} extra={texts.onDaysOffHint} valuePropName="checked">
            <Switch />
          </Form.Item>
        </>
      ) : null}
    </>
  );
};

const Fields = ({ classId, form }: { classId: number; form: FormInstance<PlanDraft> }) => (
  <>
    <SessionFields dateLabel={texts.date} />
    <Repeat />
    <Form.Item name="remark" label={texts.remark}>
      <Input.TextArea rows={2} maxLength={1000} />
    </Form.Item>
    <Preview classId={classId} form={form} />
  </>
);

/** Plans one session or a series; conflicts are shown before and after saving. */
export const SessionDialog = (props: { classId: number; open: boolean; onClose: () => void; onDone: () => void }) => {
  const { classId, open, onClose, onDone } = props;
  const submit = async (draft: PlanDraft) => {
    const { plan, errors } = planOf(classId, { ...emptyPlan, ...draft });
    if (plan === undefined) throw new Incomplete(errors);
    const { msg } = await saveOverlap((overlap_ok) => createSessions({ ...plan, overlap_ok }));
    notify.success(msg);
    onDone();
    onClose();
  };
  return (
    <FormDialog<PlanDraft> open={open} title={texts.dialog} values={emptyPlan} onClose={onClose} onSubmit={submit}>
      {(form) => <Fields classId={classId} form={form} />}
    </FormDialog>
  );
};
