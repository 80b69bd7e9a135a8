import type { Receipt } from '@shuyuan/contract/courses/payments/payment';
import { useQueries } from '@tanstack/react-query';
import { Radio } from 'antd';
import { useRef } from 'react';
import { ActionButton } from '../../ui/action-button/action-button';
import { PrintSheet } from '../../ui/print-sheet/print-sheet';
import { Modal } from '../../ui/window/window';
import { receiptQuery } from './payment.queries';
import { paymentTexts } from './payment.texts';
import { paperKind } from './receipt-kind';
import { paperNo, tableOf } from './receipt-paper';
import { AttachedRows, Slip } from './receipt-slip';
import { type ReceiptPaper, receiptPapers, useReceiptPaper } from './use-receipt-paper';
import './receipt-sheet.css';

const texts = paymentTexts.receipt;

/** How many rows of a joint receipt find room on one paper. */
const roomFor: Readonly<Record<ReceiptPaper, number>> = { 'a4-halves': 4, continuous: 3 };

/** Each paper once: rows of one joint receipt stand on the same. */
const papersOf = (receipts: readonly Receipt[]): Receipt[] => [
  ...new Map(receipts.map((receipt) => [paperNo(receipt), receipt])).values(),
];

const titleOf = ([first, ...others]: readonly Receipt[]): string => {
  const last = others.at(-1);
  if (first === undefined) return '';
  return last === undefined ? paperNo(first) : texts.many(paperNo(first), paperNo(last), others.length + 1);
};

/**
 * One receipt as it leaves the printer. On A4 two copies to be cut, or, with many rows, both copies on pages of their own.
 * On continuous paper one, and the rows that it has no room for on the forms behind it: a printer has one kind of paper.
 */
const PrintedReceipt = ({ receipt, paper }: { receipt: Receipt; paper: ReceiptPaper }) => {
  const isLong = tableOf(receipt).length > roomFor[paper];
  if (paper === 'continuous') {
    return (
      <div className="receipt-page">
        <Slip receipt={receipt} rows={isLong ? 'attached' : 'here'} />
        {isLong ? <AttachedRows receipt={receipt} /> : null}
      </div>
    );
  }
  return (
    <div className="receipt-page" data-long={isLong || undefined}>
      {[texts.papers[paperKind(receipt)].copy, texts.stub].map((copy) => (
        <Slip key={copy} receipt={receipt} copy={copy} rows={isLong ? 'paged' : 'here'} />
      ))}
    </div>
  );
};

/** Shows receipts and prints them; the button that prints has the focus, Escape leaves. */
export const ReceiptSheet = (props: { ids: readonly number[]; closeLabel?: string; onClose: () => void }) => {
  const { ids, closeLabel = texts.done, onClose } = props;
  const loaded = useQueries({ queries: ids.map(receiptQuery) });
  const [paper, choosePaper] = useReceiptPaper();
  const printing = useRef<HTMLButtonElement>(null);
  if (loaded.some(({ data }) => data === undefined)) return null;
  const receipts = papersOf(loaded.flatMap(({ data }) => data ?? []));
  const options = receiptPapers.map((value) => ({ value, label: texts.papersToChoose[value] }));
  return (
    <>
      <Modal
        open
        width={720}
        title={titleOf(receipts)}
        onCancel={onClose}
        afterOpenChange={(open) => {
          if (open) printing.current?.focus();
        }}
        footer={
          <div className="receipt-tools">
            <Radio.Group
              aria-label={texts.paper}
              options={options}
              value={paper}
              onChange={({ target }) => choosePaper(target.value)}
            />
            <ActionButton onClick={onClose}>{closeLabel}</ActionButton>
            <ActionButton ref={printing} kind="primary" onClick={() => window.print()}>
              {texts.print}
            </ActionButton>
          </div>
        }
      >
        <div className="receipt-papers">
          {receipts.map((receipt) => (
            <Slip key={receipt.id} receipt={receipt} />
          ))}
        </div>
      </Modal>
      <PrintSheet paper={paper} title={titleOf(receipts)} isPlain>
        {receipts.map((receipt) => (
          <PrintedReceipt key={receipt.id} receipt={receipt} paper={paper} />
        ))}
      </PrintSheet>
    </>
  );
};
