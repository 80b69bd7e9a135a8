import type { DayReopening, DayTill } from '@shuyuan/contract/courses/payments/day-close';
import { Form, Input, Radio } from 'antd';
import { formatMoney } from '../../../ui/data-table/cell-format';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { MoneyControl } from '../field-control';
import { askReopen, closeDay, decideReopen } from '../payment.queries';
import { closeTexts as texts } from './close.texts';
import { methodName } from './day-totals';
import { Difference } from './difference';

/** What is opened in a window: a till to be counted, a close to be opened again, or a request to be decided. */
export type CloseCommand =
  | { readonly kind: 'count'; readonly till: DayTill }
  | { readonly kind: 'reopen'; readonly till: DayTill | undefined }
  | { readonly kind: 'decide'; readonly asked: DayReopening };

interface WindowProps {
  readonly open: boolean;
  readonly day: string;
  readonly onClose: () => void;
  readonly onDone: (done: { readonly msg: string }) => void;
}

/** The till that something concerns, or the whole day. */
export const whatOf = ({ collector_name, method }: { collector_name: string; method: string | null }): string =>
  method === null ? texts.whole : texts.what(collector_name, methodName(method));

interface Counted {
  counted: number;
  note?: string;
}

/** Counts the cash of a till and closes it; what is over or short is shown at once and wants a reason. */
const CountDialog = ({ till, day, ...props }: WindowProps & { till: DayTill }) => {
  const { collector_id, method, total } = till;
  return (
    <FormDialog<Counted>
      open={props.open}
      title={texts.countTitle(till.collector_name)}
      record={`${day}/${collector_id}`}
      width={36}
      onClose={props.onClose}
      onSubmit={async ({ counted, note = '' }) =>
        props.onDone(await closeDay({ day, collector_id, method, total, counted, note }))
      }
    >
      <p className="payment-hint">{texts.countHint(formatMoney(total))}</p>
      <Form.Item
        name="counted"
        label={texts.countedField}
        rules={[{ type: 'integer', required: true, message: texts.countedMissing }]}
      >
        <MoneyControl />
      </Form.Item>
      <Form.Item noStyle dependencies={['counted']}>
        {({ getFieldValue }) => {
          const counted: unknown = getFieldValue('counted');
          const isOff = typeof counted === 'number' && counted !== total;
          return (
            <>
              <p className="close-difference" role="status">
                {typeof counted === 'number' ? <Difference fen={counted - total} /> : null}
              </p>
              <Form.Item
                name="note"
                label={texts.note}
                extra={texts.noteHint}
                rules={isOff ? [{ required: true, whitespace: true, message: texts.noteMissing }] : []}
              >
                <Input maxLength={200} />
              </Form.Item>
            </>
          );
        }}
      </Form.Item>
    </FormDialog>
  );
};

/** Asks a second person to open a close again. */
const ReopenDialog = ({ till, day, ...props }: WindowProps & { till: DayTill | undefined }) => {
  const target = till === undefined ? {} : { collector_id: till.collector_id, method: till.method };
  return (
    <FormDialog<{ reason: string }>
      open={props.open}
      title={texts.reopenTitle(till === undefined ? texts.whole : whatOf(till))}
      record={`${day}/${till?.collector_id}/${till?.method}`}
      width={36}
      onClose={props.onClose}
      onSubmit={async ({ reason }) => props.onDone(await askReopen({ day, ...target, reason }))}
    >
      <p className="payment-hint">{texts.reopenHint}</p>
      <Form.Item
        name="reason"
        label={texts.reason}
        rules={[{ required: true, whitespace: true, message: texts.reasonMissing }]}
      >
        <Input maxLength={200} />
      </Form.Item>
    </FormDialog>
  );
};

interface Decision {
  decision: 'approved' | 'rejected';
  reason?: string;
}

/** Opens a close again as someone else asked, or refuses to. */
const DecideReopenDialog = ({ asked, ...props }: WindowProps & { asked: DayReopening }) => (
  <FormDialog<Decision>
    open={props.open}
    title={texts.decideTitle(whatOf(asked))}
    record={asked.id}
    width={36}
    onClose={props.onClose}
    onSubmit={async ({ decision, reason = '' }) => props.onDone(await decideReopen({ id: asked.id, decision, reason }))}
  >
    <p className="payment-hint">{texts.asked(asked.asked_by_name, whatOf(asked), asked.reason)}</p>
    <Form.Item name="decision" label={texts.decision} rules={[{ required: true, message: texts.choose }]}>
      <Radio.Group
        options={[
          { value: 'approved', label: texts.approve },
          { value: 'rejected', label: texts.reject },
        ]}
      />
    </Form.Item>
    <Form.Item name="reason" label={texts.opinion}>
      <Input maxLength={200} />
    </Form.Item>
  </FormDialog>
);

/** The window of a command. */
export const CloseDialog = ({ command, ...props }: WindowProps & { command: CloseCommand }) => {
  if (command.kind === 'count') return <CountDialog {...props} till={command.till} />;
  if (command.kind === 'reopen') return <ReopenDialog {...props} till={command.till} />;
  return <DecideReopenDialog {...props} asked={command.asked} />;
};
