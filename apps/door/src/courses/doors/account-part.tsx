import type { OwnAccount } from '@shuyuan/contract/courses/doors/door';
import { doorEndpoints } from '@shuyuan/contract/courses/doors/door.endpoints';
import { call } from '../../platform/http/call';
import { doorTexts, accountTexts as texts } from './door.texts';
import { Empty, Facts, Part } from './part';
import { useOwnPart } from './use-own-part';
import { dayWords, moneyWords } from './words';

const load = (token: string) => call(doorEndpoints.account, { token });

/** Amounts that are mostly zero are shown where they are not. */
const ifAny = (fen: number): string | null => (fen === 0 ? null : moneyWords(fen));

const Plan = ({ plan }: { readonly plan: OwnAccount['plan'] }) =>
  plan.length === 0 ? null : (
    <>
      <h4>{texts.plan}</h4>
      <ul class="lines-list">
        {plan.map(({ no, due_on, open, remark }) => (
          <li key={no}>
            <span>
              {texts.instalment(no, remark)}
              <span class="small">{texts.dueOn(dayWords(due_on))}</span>
            </span>
            <strong>{moneyWords(open)}</strong>
          </li>
        ))}
      </ul>
    </>
  );

const Payments = ({ payments }: { readonly payments: OwnAccount['payments'] }) => (
  <>
    <h4>{texts.payments}</h4>
    {payments.length === 0 ? <p class="small">{texts.noPayments}</p> : null}
    <ul class="lines-list">
      {payments.map(({ id, receipt_no, paid_on, kind, method, amount }) => (
        <li key={id}>
          <span>
            {dayWords(paid_on)}
            <span class="small">{[kind, method].filter((word) => word !== '').join(' · ')}</span>
          </span>
          <span class="amount">
            <strong>{moneyWords(amount)}</strong>
            <a class="plain" href={`#receipt-${id}`} aria-label={texts.receiptOf(receipt_no)}>
              {texts.receipt}
            </a>
          </span>
        </li>
      ))}
    </ul>
  </>
);

const ClassAccount = ({ account }: { readonly account: OwnAccount }) => (
  <article class="card">
    <h3>{account.class}</h3>
    <p class="figure">
      <span>{texts.outstanding}</span>
      <strong>{moneyWords(account.outstanding)}</strong>
    </p>
    <Facts
      rows={[
        [texts.due, ifAny(account.due)],
        [texts.nextDue, account.next_due_on && dayWords(account.next_due_on)],
        [texts.receivable, moneyWords(account.receivable)],
        [texts.received, moneyWords(account.received)],
        [texts.refunded, ifAny(account.refunded)],
        [texts.prepaid, ifAny(account.prepaid)],
      ]}
    />
    <Plan plan={account.plan} />
    <Payments payments={account.payments} />
  </article>
);

/** What is to be paid and what was paid, class by class. */
export const AccountPart = ({ isOpen, howToPay }: { readonly isOpen: boolean; readonly howToPay: string }) => (
  <Part title={doorTexts.parts.account} loaded={useOwnPart(isOpen, load)} isOpen={isOpen}>
    {(accounts) => (
      <>
        {accounts.length === 0 ? <Empty>{texts.none}</Empty> : null}
        {accounts.map((account) => (
          <ClassAccount key={account.member_id} account={account} />
        ))}
        {howToPay !== '' && accounts.some(({ outstanding }) => outstanding > 0) ? (
          <article class="card">
            <h3>{texts.howToPay}</h3>
            <p class="lines">{howToPay}</p>
          </article>
        ) : null}
      </>
    )}
  </Part>
);
