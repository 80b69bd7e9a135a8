import type { Receipt } from '@shuyuan/contract/courses/payments/payment';
import { schoolName } from '../../platform/page-meta';
import { formatMoney } from '../../ui/data-table/cell-format';
import { paymentTexts } from './payment.texts';
import { paperKind } from './receipt-kind';
import { linesAfter, linesBefore, methodName, type PaperLine, paperAmount, paperNo, tableOf } from './receipt-paper';

const texts = paymentTexts.receipt;

const Lines = ({ lines }: { lines: readonly PaperLine[] }) => (
  <dl>
    {lines.map(({ label, value, isHalf }) => (
      <div key={label} data-half={isHalf || undefined}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** The rows of a joint receipt with their sum; each page begins with the heading. */
const Rows = ({ receipt, heading }: { receipt: Receipt; heading: string | undefined }) => (
  <table className="receipt-rows">
    <thead>
      {heading === undefined ? null : (
        <tr>
          <th colSpan={5} scope="colgroup" className="receipt-heading">
            {heading}
          </th>
        </tr>
      )}
      <tr>
        {[texts.row, texts.student, texts.class, texts.method].map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
        <th scope="col" className="receipt-figure">
          {texts.amount}
        </th>
      </tr>
    </thead>
    <tbody>
      {tableOf(receipt).map((line, at) => (
        <tr key={line.id}>
          <td>{at + 1}</td>
          <td>{[line.student_name, line.student_no].filter(Boolean).join(' ')}</td>
          <td>{line.class_name}</td>
          <td>{methodName(line.method)}</td>
          <td className="receipt-figure">{formatMoney(Math.abs(line.amount))}</td>
        </tr>
      ))}
      <tr>
        <td colSpan={4}>{texts.sum}</td>
        <td className="receipt-figure">{formatMoney(paperAmount(receipt))}</td>
      </tr>
    </tbody>
  </table>
);

const headingOf = (receipt: Receipt, copy: string | undefined): string => {
  const words = texts.papers[paperKind(receipt)];
  return [schoolName(), words.title, `${words.no}：${paperNo(receipt)}`, copy].filter(Boolean).join('　');
};

/** The list that belongs to a paper which has no room for it. */
export const AttachedRows = ({ receipt }: { receipt: Receipt }) => (
  <section className="receipt-attached">
    <Rows receipt={receipt} heading={texts.attached(headingOf(receipt, undefined))} />
  </section>
);

interface SlipProps {
  readonly receipt: Receipt;
  /** Which of several copies it is. */
  readonly copy?: string;
  /** Where the rows of a joint receipt are: on the paper, on it over several pages, or on a list of their own. */
  readonly rows?: 'here' | 'paged' | 'attached';
}

/** A receipt or voucher as printed; a void one says so across the paper. */
export const Slip = ({ receipt, copy, rows = 'here' }: SlipProps) => {
  const words = texts.papers[paperKind(receipt)];
  const count = tableOf(receipt).length;
  const before = linesBefore(receipt);
  const after = linesAfter(receipt, copy);
  const attached = [{ label: texts.list, value: texts.seeList(count) }];
  return (
    <article className="receipt-paper" data-many={count > 0 || undefined}>
      <h2>{`${schoolName()} ${words.title}`}</h2>
      <p className="receipt-head">
        <span>{`${words.no}：${paperNo(receipt)}`}</span>
        {copy === undefined ? null : <span>{copy}</span>}
        <span>{`${words.day}：${receipt.paid_on}`}</span>
      </p>
      {count === 0 || rows === 'attached' ? (
        <Lines lines={[...before, ...(count === 0 ? [] : attached), ...after]} />
      ) : (
        <>
          <Lines lines={before} />
          <Rows receipt={receipt} heading={rows === 'paged' ? headingOf(receipt, copy) : undefined} />
          <Lines lines={after} />
        </>
      )}
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
