import type { DayBook, DayTill } from '@shuyuan/contract/courses/payments/day-close';
import { schoolName } from '../../../platform/page-meta';
import { ActionButton } from '../../../ui/action-button/action-button';
import { formatMoney } from '../../../ui/data-table/cell-format';
import { PrintSheet } from '../../../ui/print-sheet/print-sheet';
import { Modal } from '../../../ui/window/window';
import { closeTexts } from './close.texts';
import { differenceOf } from './day-totals';
import { Difference } from './difference';
import { MethodTable } from './till-tables';
import './day-sheet.css';

const { sheet: texts, ...words } = closeTexts;

/** A closed day. */
export interface ClosedDay {
  readonly day: string;
  readonly tills: readonly DayTill[];
  readonly book: DayBook;
}

const CashTable = ({ tills }: { tills: readonly DayTill[] }) => (
  <table aria-label={texts.cash}>
    <thead>
      <tr>
        <th scope="col">{words.collector}</th>
        {[words.booked, words.counted, words.difference].map((title) => (
          <th key={title} scope="col" className="payment-figure">
            {title}
          </th>
        ))}
        <th scope="col">{words.note}</th>
      </tr>
    </thead>
    <tbody>
      {tills.map((till) => (
        <tr key={till.collector_id}>
          <th scope="row">{till.collector_name}</th>
          <td className="payment-figure">{formatMoney(till.total)}</td>
          <td className="payment-figure">{formatMoney(till.counted ?? 0)}</td>
          <td className="payment-figure">
            <Difference fen={differenceOf(till) ?? 0} />
          </td>
          <td className="day-sheet-note">{till.note}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The sheet of a closed day as printed: totals by method, counted cash, receipts, and lines to sign on. */
const Paper = ({ day, tills, book }: ClosedDay) => {
  const counted = tills.filter((till) => till.counted !== null);
  const closers = [...new Set([...tills.map((till) => till.closed_by), book.closing?.closed_by ?? ''])].filter(Boolean);
  const ranges = book.numbers.map(({ from, to, count }) => texts.range(from, to, count));
  return (
    <article className="day-sheet" aria-label={texts.title}>
      <h2>{`${schoolName()} ${texts.title}`}</h2>
      <p className="day-sheet-head">
        <span>{`${texts.day}：${day}`}</span>
        <span>{`${texts.closedBy}：${closers.join('、')}`}</span>
      </p>
      <MethodTable tills={tills} />
      {counted.length === 0 ? null : (
        <>
          <h3>{texts.cash}</h3>
          <CashTable tills={counted} />
        </>
      )}
      <dl>
        <dt>{texts.numbers}</dt>
        <dd>{ranges.join('；') || texts.none}</dd>
        <dt>{texts.voided}</dt>
        <dd>{book.voided.join('、') || texts.none}</dd>
      </dl>
      <p className="day-sheet-signs">
        {texts.signs.map((sign) => (
          <span key={sign}>{`${sign}：`}</span>
        ))}
      </p>
    </article>
  );
};

/** Shows the sheet of a closed day and prints it. */
export const DaySheet = ({ onClose, ...closed }: ClosedDay & { onClose: () => void }) => (
  <>
    <Modal
      open
      width={820}
      title={`${texts.title} ${closed.day}`}
      onCancel={onClose}
      footer={
        <div className="day-sheet-tools">
          <ActionButton onClick={onClose}>{texts.done}</ActionButton>
          <ActionButton kind="primary" onClick={() => window.print()}>
            {texts.print}
          </ActionButton>
        </div>
      }
    >
      <Paper {...closed} />
    </Modal>
    <PrintSheet paper="a4" title={texts.title}>
      <Paper {...closed} />
    </PrintSheet>
  </>
);
