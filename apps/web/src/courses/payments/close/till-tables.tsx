import type { DayTill } from '@shuyuan/contract/courses/payments/day-close';
import { ActionButton } from '../../../ui/action-button/action-button';
import { formatMoney } from '../../../ui/data-table/cell-format';
import { StateTag } from '../../../ui/state-tag/state-tag';
import { closeTexts as texts } from './close.texts';
import { differenceOf, methodName, methodTotals, sumTills, type Totals } from './day-totals';
import { Difference } from './difference';

const Figures = ({ totals }: { totals: Totals }) => (
  <>
    <td className="payment-figure">{totals.count}</td>
    <td className="payment-figure">{formatMoney(totals.taken)}</td>
    <td className="payment-figure">{formatMoney(Math.abs(totals.given))}</td>
    <td className="payment-figure">{formatMoney(totals.total)}</td>
  </>
);

/** A day's money by method, and in all. */
export const MethodTable = ({ tills }: { tills: readonly DayTill[] }) => (
  <table aria-label={texts.methods}>
    <thead>
      <tr>
        <th scope="col">{texts.method}</th>
        {[texts.count, texts.taken, texts.given, texts.total].map((title) => (
          <th key={title} scope="col" className="payment-figure">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {methodTotals(tills).map(({ method, ...totals }) => (
        <tr key={method}>
          <th scope="row">{methodName(method)}</th>
          <Figures totals={totals} />
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">{texts.sum}</th>
        <Figures totals={sumTills(tills)} />
      </tr>
    </tfoot>
  </table>
);

interface TillActs {
  /** Absent for those who may not close. */
  readonly onClose: ((till: DayTill) => void) | undefined;
  readonly onReopen: ((till: DayTill) => void) | undefined;
  /** Whether someone has asked for it to be opened again. */
  readonly isAsked: (till: DayTill) => boolean;
}

const TillRow = ({ till, onClose, onReopen, isAsked }: TillActs & { till: DayTill }) => {
  const difference = differenceOf(till);
  const isOpen = till.closed_at === null;
  return (
    <tr>
      <th scope="row">{till.collector_name}</th>
      <td>{methodName(till.method)}</td>
      <td className="payment-figure">{formatMoney(till.total)}</td>
      <td className="payment-figure payment-part">{till.counted === null ? '' : formatMoney(till.counted)}</td>
      <td className="close-words">
        {difference === undefined ? null : <Difference fen={difference} />}
        {till.note === '' ? null : <small>{till.note}</small>}
      </td>
      <td className="payment-till-state">
        <StateTag tone={isOpen ? 'warn' : 'good'}>{isOpen ? texts.open : texts.closed(till.closed_by)}</StateTag>
        {isOpen && onClose ? <ActionButton onClick={() => onClose(till)}>{texts.close}</ActionButton> : null}
        {!isOpen && onReopen && !isAsked(till) ? (
          <ActionButton onClick={() => onReopen(till)}>{texts.reopen}</ActionButton>
        ) : null}
      </td>
    </tr>
  );
};

/** A day's tills: what is booked, what was counted, and whether they are closed. */
export const TillTable = ({ tills, ...acts }: TillActs & { tills: readonly DayTill[] }) => (
  <table className="close-tills" aria-label={texts.table}>
    <thead>
      <tr>
        <th scope="col">{texts.collector}</th>
        <th scope="col">{texts.method}</th>
        <th scope="col" className="payment-figure">
          {texts.booked}
        </th>
        <th scope="col" className="payment-figure payment-part">
          {texts.counted}
        </th>
        <th scope="col">{texts.difference}</th>
        <th scope="col">{texts.state}</th>
      </tr>
    </thead>
    <tbody>
      {tills.map((till) => (
        <TillRow key={`${till.collector_id}/${till.method}`} till={till} {...acts} />
      ))}
    </tbody>
  </table>
);
