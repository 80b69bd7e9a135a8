import { amountInWords } from '@shuyuan/contract/courses/payments/amount-in-words';
import type { Receipt } from '@shuyuan/contract/courses/payments/payment';
import { paymentMethods } from '@shuyuan/contract/courses/payments/payment.form';
import { useQueries } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { schoolName } from '../../platform/page-meta';
import { ActionButton } from '../../ui/action-button/action-button';
import { formatMoney } from '../../ui/data-table/cell-format';
import { Modal } from '../../ui/window/window';
import { receiptQuery } from './payment.queries';
import { paymentTexts } from './payment.texts';
import './receipt-sheet.css';

const texts = paymentTexts.receipt;

const notesOf = (receipt: Receipt): string =>
  [
    receipt.remark,
    receipt.reverses && texts.reverses(receipt.reverses),
    receipt.reversed_by && texts.reversedBy(receipt.reversed_by),
    receipt.counterpart && texts.counterpart(receipt.counterpart),
  ]
    .filter(Boolean)
    .join('；');

/** The receipt as printed; a void one says so across the paper. */
const Paper = ({ receipt }: { receipt: Receipt }) => {
  const method = paymentMethods.find(({ value }) => value === receipt.method)?.label;
  const lines: readonly (readonly [string, string | undefined])[] = [
    [texts.payer, receipt.payer_name],
    [texts.student, [receipt.student_name, receipt.student_no].filter(Boolean).join(' ')],
    [texts.item, texts.tuition(receipt.class_name)],
    [texts.method, method],
    [texts.words, amountInWords(receipt.amount)],
    [texts.figures, formatMoney(receipt.amount)],
    [texts.discounts, receipt.discounts.map(({ name, amount }) => `${name} ${formatMoney(amount)}`).join('；')],
    [texts.remark, notesOf(receipt)],
  ];
  return (
    <article className="receipt-paper">
      <h2>{`${schoolName()} ${texts.titles[receipt.kind]}`}</h2>
      <p className="receipt-head">
        <span>{`${texts.no}：${receipt.receipt_no}`}</span>
        <span>{`${texts.day}：${receipt.paid_on}`}</span>
      </p>
      <dl>
        {lines.flatMap(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : (
            []
          ),
        )}
      </dl>
      <p className="receipt-head">
        <span>{`${texts.collector}：${receipt.collector_name}`}</span>
        <span>{texts.seal}</span>
      </p>
      {receipt.voided_on === null ? null : (
        <>
          <p className="receipt-void">{texts.voided}</p>
          <p className="receipt-void-why">{texts.voidedWhy(receipt.voided_on, receipt.void_reason)}</p>
        </>
      )}
    </article>
  );
};

const titleOf = ([first, ...others]: readonly Receipt[]): string =>
  first === undefined || others.length === 0
    ? (first?.receipt_no ?? '')
    : texts.many(first.receipt_no, others.at(-1)?.receipt_no ?? '', others.length + 1);

/** Shows receipts and prints them, each on a page of its own. */
export const ReceiptSheet = ({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) => {
  const loaded = useQueries({ queries: ids.map(receiptQuery) });
  const receipts = loaded.flatMap(({ data }) => data ?? []);
  if (receipts.length < ids.length) return null;
  const papers = receipts.map((receipt) => <Paper key={receipt.id} receipt={receipt} />);
  return (
    <>
      <Modal
        open
        width={720}
        title={titleOf(receipts)}
        onCancel={onClose}
        footer={
          <div className="receipt-tools">
            <ActionButton onClick={onClose}>{texts.done}</ActionButton>
            <ActionButton kind="primary" onClick={() => window.print()}>
              {texts.print}
            </ActionButton>
          </div>
        }
      >
        <div className="receipt-papers">{papers}</div>
      </Modal>
      {createPortal(
        <div className="receipt-print" aria-hidden>
          {papers}
        </div>,
        document.body,
      )}
    </>
  );
};
