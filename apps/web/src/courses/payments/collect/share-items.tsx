import { CloseOutlined } from '@ant-design/icons';
import { Form, type FormInstance } from 'antd';
import { ActionButton } from '../../../ui/action-button/action-button';
import { formatMoney } from '../../../ui/data-table/cell-format';
import { MoneyControl } from '../field-control';
import { paymentTexts } from '../payment.texts';
import { collectTexts as texts } from './collect.texts';
import { type CollectValues, proposedOf, type Share } from './collect-values';

/** How many instalments a row names. */
const namedParts = 3;

// Also what no field of the form holds: whom a row is for.
const useRows = (form: FormInstance<CollectValues>): CollectValues['shares'] =>
  Form.useWatch('shares', { form, preserve: true }) ?? [];

const peopleIn = (rows: CollectValues['shares']): number => new Set(rows.map(({ of }) => of.contact_id)).size;

const Parts = ({ of }: { of: Share }) => {
  if (of.plan.length === 0) return null;
  const named = of.plan
    .slice(0, namedParts)
    .map(({ no, due_on, open, remark }) => texts.part({ no, day: due_on, open: formatMoney(open), remark }));
  return <small className="collect-parts">{texts.parts(named, of.plan.length)}</small>;
};

/** The amounts that are most often taken, at a click. */
const Choices = ({ of, onChoose }: { of: Share; onChoose: (amount: number) => void }) => {
  if (of.outstanding <= 0) return <small className="collect-parts">{texts.settled}</small>;
  const { amount, nos, isDue } = proposedOf(of);
  const isPart = nos.length > 0 && amount < of.outstanding;
  return (
    <span className="collect-choices">
      {isPart ? (
        <ActionButton kind="link" size="small" onClick={() => onChoose(amount)}>
          {isDue ? texts.byDue(formatMoney(amount)) : texts.next(nos, formatMoney(amount))}
        </ActionButton>
      ) : null}
      <ActionButton kind="link" size="small" onClick={() => onChoose(of.outstanding)}>
        {texts.all(formatMoney(of.outstanding))}
      </ActionButton>
    </span>
  );
};

interface RowProps {
  readonly name: number;
  readonly of: Share;
  readonly showsStudent: boolean;
  /** Absent where the row has to stay. */
  readonly onRemove: (() => void) | undefined;
}

const Row = ({ name, of, showsStudent, onRemove }: RowProps) => {
  const form = Form.useFormInstance<CollectValues>();
  const choose = (value: number) => form.setFields([{ name: ['shares', name, 'amount'], value, errors: [] }]);
  const figures = [
    // The rows of many people are for what is taken; their bills are on the page of their class.
    ...(showsStudent
      ? []
      : ([
          [paymentTexts.receivable, of.receivable],
          [paymentTexts.received, of.received],
        ] as const)),
    [paymentTexts.outstanding, of.outstanding],
    [texts.due, of.due],
  ] as const;
  return (
    <tr>
      {showsStudent ? (
        <th scope="row">
          {of.student_name}
          <small>{of.student_no}</small>
        </th>
      ) : null}
      <td className="collect-class">
        {of.class_name}
        <Parts of={of} />
      </td>
      {figures.map(([label, fen]) => (
        <td key={label} className="payment-figure" data-label={label} data-owed={label === texts.due && fen > 0}>
          {formatMoney(fen)}
        </td>
      ))}
      <td className="collect-amount">
        <Form.Item
          name={[name, 'amount']}
          label={texts.amountOf(of.student_name, of.class_name)}
          rules={[{ type: 'integer', min: 0, message: texts.badAmount }]}
        >
          <MoneyControl />
        </Form.Item>
        <Choices of={of} onChoose={choose} />
      </td>
      <td className="collect-remove">
        {onRemove === undefined ? null : (
          <ActionButton size="icon" aria-label={texts.remove(of.student_name, of.class_name)} onClick={onRemove}>
            <CloseOutlined aria-hidden />
          </ActionButton>
        )}
      </td>
    </tr>
  );
};

/** Whom the money is for: each class with what is owed and what is taken now. */
export const ShareItems = () => {
  const form = Form.useFormInstance<CollectValues>();
  const rows = useRows(form);
  const people = peopleIn(rows);
  const bill = people > 1 ? [] : [paymentTexts.receivable, paymentTexts.received];
  const headings = [...bill, paymentTexts.outstanding, texts.due];
  return (
    <Form.List name="shares">
      {(items, { remove }) => (
        <div className="collect-shares">
          <table aria-label={texts.shares}>
            <thead>
              <tr>
                {people > 1 ? <th scope="col">{texts.student}</th> : null}
                <th scope="col">{texts.class}</th>
                {headings.map((heading) => (
                  <th key={heading} scope="col" className="payment-figure">
                    {heading}
                  </th>
                ))}
                <th scope="col">{texts.now}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {items.map(({ key, name }) => {
                const of = (form.getFieldValue(['shares', name]) as CollectValues['shares'][number] | undefined)?.of;
                if (of === undefined) return null;
                const onRemove = people > 1 ? () => remove(name) : undefined;
                return <Row key={key} {...{ name, of, onRemove }} showsStudent={people > 1} />;
              })}
            </tbody>
          </table>
          {people > 1 ? <p className="payment-hint">{texts.sum(people, items.length)}</p> : null}
        </div>
      )}
    </Form.List>
  );
};
