import type { Letter, OwnReceipt } from '@shuyuan/contract/courses/doors/door';
import { doorEndpoints } from '@shuyuan/contract/courses/doors/door.endpoints';
import { amountInWords } from '@shuyuan/contract/courses/payments/amount-in-words';
import type { ComponentChildren } from 'preact';
import { useCallback, useEffect } from 'preact/hooks';
import { call } from '../../platform/http/call';
import { Banner } from '../../ui/banner';
import { accountTexts, homeTexts, doorTexts as texts } from './door.texts';
import { Facts, Part } from './part';
import { useOwnPart } from './use-own-part';
import { dayWords, moneyWords } from './words';

const Tools = ({ back }: { readonly back: string }) => (
  <div class="actions unprinted">
    <button type="button" class="second" onClick={() => print()}>
      {texts.print}
    </button>
    <a class="second" href={back}>
      {texts.back}
    </a>
  </div>
);

const Paper = ({ children }: { readonly children: ComponentChildren }) => {
  useEffect(() => scrollTo(0, 0), []);
  return <article class="card paper">{children}</article>;
};

const LetterPaper = ({ letter: { title, paragraphs, school, date } }: { readonly letter: Letter }) => (
  <Paper>
    <h3>{title}</h3>
    {paragraphs.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    <p class="signature">
      {school}
      {date === null ? null : <span>{dayWords(date)}</span>}
    </p>
  </Paper>
);

/** The admission letter of an application, to read and to print. */
export const LetterPart = ({ id }: { readonly id: number }) => {
  const load = useCallback((token: string) => call(doorEndpoints.letter, { query: { id: String(id) }, token }), [id]);
  const loaded = useOwnPart(true, load);
  return (
    <Part title={homeTexts.letter} loaded={loaded} isOpen>
      {(letter) => (
        <>
          <LetterPaper letter={letter} />
          <Tools back="#home" />
        </>
      )}
    </Part>
  );
};

const paperTitle = ({ kind, reverses }: OwnReceipt): string =>
  reverses === '' ? (accountTexts.papers[kind] ?? accountTexts.paper) : accountTexts.reversal;

const Validity = ({ receipt: { voided_on, reversed_by, reverses } }: { readonly receipt: OwnReceipt }) => (
  <>
    {voided_on === null ? null : <Banner>{accountTexts.voided(dayWords(voided_on))}</Banner>}
    {reversed_by === '' ? null : <Banner>{accountTexts.reversedBy(reversed_by)}</Banner>}
    {reverses === '' ? null : <Banner>{accountTexts.reverses(reverses)}</Banner>}
  </>
);

const ReceiptPaper = ({ receipt }: { readonly receipt: OwnReceipt }) => (
  <Paper>
    <p class="school">{receipt.school}</p>
    <h3>{paperTitle(receipt)}</h3>
    <Validity receipt={receipt} />
    <Facts
      rows={[
        [accountTexts.no, receipt.receipt_no],
        [accountTexts.day, dayWords(receipt.paid_on)],
        [accountTexts.student, `${receipt.student_name} ${receipt.student_no}`.trim()],
        [accountTexts.class, receipt.class_name],
        [accountTexts.payer, receipt.payer_name],
        [accountTexts.kind, receipt.kind],
        [accountTexts.method, receipt.method],
        ...receipt.discounts.map(({ name, amount }) => [accountTexts.discount(name), moneyWords(amount)] as const),
        [accountTexts.amount, moneyWords(receipt.amount)],
        [accountTexts.inWords, amountInWords(receipt.amount)],
        [accountTexts.collector, receipt.collector_name],
      ]}
    />
  </Paper>
);

/** A receipt, to read and to print. */
export const ReceiptPart = ({ id }: { readonly id: number }) => {
  const load = useCallback((token: string) => call(doorEndpoints.receipt, { query: { id: String(id) }, token }), [id]);
  const loaded = useOwnPart(true, load);
  return (
    <Part title={accountTexts.paper} loaded={loaded} isOpen>
      {(receipt) => (
        <>
          <ReceiptPaper receipt={receipt} />
          <Tools back="#account" />
        </>
      )}
    </Part>
  );
};
