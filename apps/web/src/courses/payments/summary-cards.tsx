import type { ClassAccount } from '@shuyuan/contract/courses/payments/payment';
import { formatMoney } from '../../ui/data-table/cell-format';
import { paymentTexts as texts } from './payment.texts';

const ages = ['not_due', 'to_30', 'to_60', 'to_90', 'over_90'] as const;

/** Totals, and debts by age; each is the sum of the rows below. */
export const SummaryCards = ({ label, totals }: { label: string; totals: ClassAccount['totals'] }) => {
  const cards = [
    { key: 'receivable', label: texts.receivable, fen: totals.receivable },
    { key: 'received', label: texts.received, fen: totals.received },
    { key: 'refunded', label: texts.refunded, fen: totals.refunded },
    { key: 'outstanding', label: texts.outstanding, fen: totals.outstanding },
    ...(totals.prepaid > 0 ? [{ key: 'prepaid', label: texts.prepaid, fen: totals.prepaid }] : []),
  ];
  return (
    <section className="payment-summary" aria-label={label}>
      <dl className="payment-cards">
        {cards.map(({ key, label, fen }) => (
          <div key={key} className="payment-card" data-kind={key}>
            <dt>{label}</dt>
            <dd>{formatMoney(fen)}</dd>
          </div>
        ))}
      </dl>
      {totals.outstanding === 0 ? null : (
        <dl className="payment-ages" aria-label={texts.agesTitle}>
          {ages.map((age) => (
            <div key={age} {...(totals.arrears[age] > 0 ? { 'data-age': age } : {})}>
              <dt>{texts.ages[age]}</dt>
              <dd>{formatMoney(totals.arrears[age])}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
};
