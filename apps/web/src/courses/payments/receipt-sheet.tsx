import { amountInWords } from '@shuyuan/contract/courses/payments/amount-in-words';
import type { Receipt } from '@shuyuan/contract/courses/payments/payment';
import { paymentMethods } from '@shuyuan/contract/courses/payments/payment.form';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { createPortal } from 'react-dom';
import { schoolName } from '../../platform/page-meta';
import { ActionButton } from '../../ui/action-button/action-button';
import { formatMoney } from '../../ui/data-table/cell-format';
import { receiptQuery } from './payment.queries';
import { paymentTexts } from './payment.texts';
import './receipt-sheet.css';

const texts = paymentTexts.receipt;

const notesOf = (receipt: Receipt): string =>
  [
    receipt.remark,
    receipt.reverses && texts.reverses(receipt.reverses),
    receipt.counterpart && texts.counterpart(receipt.counterpart),
  ]
    .filter(Boolean)
    .join('；');

/** The receipt as it is printed; a void one says so across the paper. */
const Paper = ({ receipt }: { receipt: Receipt }) => {
  const method = paymentMethods.find(({ value }) => value === receipt.method)?.label;
  const lines: readonly (readonly [string, string | undefined])[] = [
    [texts.payer, receipt.payer_name],
    [texts.student, [receipt.student_name, receipt.student_no].filter(Boolean).join(' ')],
    [texts.item, texts.tuition(receipt.class_name)],
    [texts.method, method],
    [texts.words, amountInWords(receipt.amount)],
    [texts.figures, formatMoney(receipt.amount)],
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

/** Shows a receipt and prints it, alone on the page. */
export const ReceiptSheet = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { data: receipt } = useQuery(receiptQuery(id));
  if (receipt === undefined) return null;
  return (
    <>
      <Modal
        open
        width={720}
        title={receipt.receipt_no}
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
        <Paper receipt={receipt} />
      </Modal>
      {createPortal(
        <div className="receipt-print" aria-hidden>
          <Paper receipt={receipt} />
        </div>,
        document.body,
      )}
    </>
  );
};
