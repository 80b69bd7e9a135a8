import { laidOut } from '@shuyuan/contract/courses/payments/plan.rules';
import { formatMoney } from '../../../ui/data-table/cell-format';
import { paymentTexts } from '../payment.texts';

const texts = paymentTexts.laid;

/** An instalment with what is paid of it; in fen. */
export interface PlanPart {
  readonly id: number;
  readonly no: number;
  readonly due_on: string;
  readonly amount: number;
  readonly settled: number;
}

/** What becomes of a plan under another bill, before it is saved. */
export const LaidPlan = (props: { rows: readonly PlanPart[]; total: unknown; named: readonly number[] }) => {
  const { rows, total, named } = props;
  if (typeof total !== 'number') return null;
  const amounts = laidOut(rows, { total, named });
  if (amounts === undefined) return <p className="payment-hint">{texts.short}</p>;
  return (
    <table className="payment-laid">
      <caption>{texts.title}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.no}</th>
          <th scope="col">{texts.before}</th>
          <th scope="col">{texts.after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, no, amount }) => {
          const next = amounts.get(id) ?? amount;
          return (
            <tr key={id} data-changed={next !== amount}>
              <th scope="row">{paymentTexts.plan.row(no)}</th>
              <td>{formatMoney(amount)}</td>
              <td>{next === 0 ? texts.gone : formatMoney(next)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
