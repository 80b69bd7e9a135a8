import { amountInWords } from '@shuyuan/contract/courses/payments/amount-in-words';
import type { Receipt } from '@shuyuan/contract/courses/payments/payment';
import { paymentMethods } from '@shuyuan/contract/courses/payments/payment.form';
import { useQueries } from '@tanstack/react-query';
import { Radio } from 'antd';
import { schoolName } from '../../platform/page-meta';
import { ActionButton } from '../../ui/action-button/action-button';
import { formatMoney } from '../../ui/data-table/cell-format';
import { PrintSheet } from '../../ui/print-sheet/print-sheet';
import { Modal } from '../../ui/window/window';
import { receiptQuery } from './payment.queries';
import { paymentTexts } from './payment.texts';
import { paperKind } from './receipt-kind';
import { receiptPapers, useReceiptPaper } from './use-receipt-paper';
import './receipt-sheet.css';

const texts = paymentTexts.receipt;

/** How many receipts a refund names one by one. */
const namedOriginals = 3;

interface Line {
  readonly label: string;
  readonly value: string | undefined;
  /** Two such lines stand side by side. */
  readonly isHalf?: boolean;
}

/** What stands on the paper, in its order; what is empty is left out. */
const linesOf = (receipt: Receipt, copy: string | undefined): Line[] => {
  const kind = paperKind(receipt);
  const words = texts.papers[kind];
  const { originals, class_name, counterpart_class } = receipt;
  const classes = receipt.amount < 0 ? [class_name, counterpart_class] : [counterpart_class, class_name];
  const [fromClass, toClass] = kind === 'transfer' ? classes : [];
  const method = paymentMethods.find(({ value }) => value === receipt.method)?.label;
  const student = [receipt.student_name, receipt.student_no].filter(Boolean).join(' ');
  const amount = Math.abs(receipt.amount);
  // Discounts are the school's own note: they are not on the copy that is handed out.
  const discounts = copy === words.copy ? [] : receipt.discounts;
  return [
    { label: words.who, value: words.who && receipt.payer_name },
    { label: texts.student, value: student, isHalf: true },
    { label: words.method, value: method, isHalf: true },
    { label: texts.counterpart, value: receipt.counterpart, isHalf: true },
    { label: texts.fromClass, value: fromClass, isHalf: true },
    { label: texts.toClass, value: toClass, isHalf: true },
    { label: words.cause, value: words.causeOf(class_name) },
    { label: texts.originals, value: texts.originalsOf(originals.slice(0, namedOriginals), originals.length) },
    { label: texts.reverses, value: receipt.reverses },
    { label: texts.reversedBy, value: receipt.reversed_by },
    { label: words.words, value: amountInWords(amount) },
    { label: words.figures, value: formatMoney(amount) },
    { label: texts.discounts, value: discounts.map(({ name, amount }) => `${name} ${formatMoney(amount)}`).join('；') },
    { label: texts.remark, value: receipt.remark },
  ].filter(({ value }) => Boolean(value));
};

/** A receipt or voucher as printed; a void one says so across the paper. */
const Slip = ({ receipt, copy }: { receipt: Receipt; copy?: string }) => {
  const words = texts.papers[paperKind(receipt)];
  return (
    <article className="receipt-paper">
      <h2>{`${schoolName()} ${words.title}`}</h2>
      <p className="receipt-head">
        <span>{`${words.no}：${receipt.receipt_no}`}</span>
        {copy === undefined ? null : <span>{copy}</span>}
        <span>{`${words.day}：${receipt.paid_on}`}</span>
      </p>
      <dl>
        {linesOf(receipt, copy).map(({ label, value, isHalf }) => (
          <div key={label} data-half={isHalf}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {receipt.voided_on === null ? null : (
        <>
          <p className="receipt-void">{texts.voided}</p>
          <p className="receipt-void-why">{texts.voidedWhy(receipt.voided_on, receipt.void_reason)}</p>
        </>
      )}
      <p className="receipt-foot">
        <span>{`${texts.collector}：${receipt.collector_name}`}</span>
        <span>{`${words.sign}：`}</span>
        <span>{`${words.seal}：`}</span>
      </p>
    </article>
  );
};

const titleOf = ([first, ...others]: readonly Receipt[]): string =>
  first === undefined || others.length === 0
    ? (first?.receipt_no ?? '')
    : texts.many(first.receipt_no, others.at(-1)?.receipt_no ?? '', others.length + 1);

/** Shows receipts and prints them: two copies on an A4 page to be cut, or each on a page of continuous paper. */
export const ReceiptSheet = (props: { ids: readonly number[]; closeLabel?: string; onClose: () => void }) => {
  const { ids, closeLabel = texts.done, onClose } = props;
  const loaded = useQueries({ queries: ids.map(receiptQuery) });
  const [paper, choosePaper] = useReceiptPaper();
  const receipts = loaded.flatMap(({ data }) => data ?? []);
  if (receipts.length < ids.length) return null;
  const options = receiptPapers.map((value) => ({ value, label: texts.papersToChoose[value] }));
  return (
    <>
      <Modal
        open
        width={720}
        title={titleOf(receipts)}
        onCancel={onClose}
        footer={
          <div className="receipt-tools">
            <Radio.Group
              aria-label={texts.paper}
              options={options}
              value={paper}
              onChange={({ target }) => choosePaper(target.value)}
            />
            <ActionButton onClick={onClose}>{closeLabel}</ActionButton>
            <ActionButton kind="primary" onClick={() => window.print()}>
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
          <div className="receipt-page" key={receipt.id}>
            {paper === 'continuous' ? (
              <Slip receipt={receipt} />
            ) : (
              [texts.papers[paperKind(receipt)].copy, texts.stub].map((copy) => (
                <Slip key={copy} receipt={receipt} copy={copy} />
              ))
            )}
          </div>
        ))}
      </PrintSheet>
    </>
  );
};
