import { recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { collectInput, Tender } from '@shuyuan/contract/courses/payments/payment';
import { paymentErrors, paymentMessages } from '@shuyuan/contract/courses/payments/payment.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { z } from 'zod';
import { fileNamesIn, keyIn, missingFiles, shutFiles } from '../../backoffice/files';
import type { Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import { readCompanyName } from './company.repository';
import { type Account, findTransaction, holdLedger, type Seen } from './ledger.repository';
import { judgeIn } from './ledger.rules';
import { type Entry, everyone, holdAccounts, type NewEntry, refuseAt, seenBy, writeEntries } from './ledger.service';
import { once } from './once';
import type { KeyedAct, PaymentDeps } from './payment.deps';
import { partsOf } from './tender.rules';

type CollectInput = z.output<typeof collectInput>;

/** A member's first payment is 缴费, all that follow are 补缴. */
const kindFor = ({ received }: Account) => (received > 0 ? 'topup' : 'pay');

/** Slips that are not there, or that the caller may not open, are refused: the row would make them readable. */
const refuseSlips = async (
  { db, records }: PaymentDeps,
  { caller, tenders }: { caller: Caller; tenders: readonly Tender[] },
): Promise<void> => {
  const named = tenders.map(({ slip }) => (slip === null ? [] : fileNamesIn(slip)));
  const names = named.flat();
  const missing = new Set(await missingFiles(db, names));
  const shut = await shutFiles({ db, seenRecords: records.seenUses }, { caller, names });
  const faults = named.flatMap((own, at) =>
    own.some((name) => missing.has(name) || shut.has(keyIn(name)))
      ? [[`tenders.${at}.slip`, [recordMessages.missingFile]] as const]
      : [],
  );
  if (faults.length > 0) throw new AppError(platformErrors.invalidInput, { errors: Object.fromEntries(faults) });
};

/** A number of a bank or a payment service stands on one receipt; the ledger is locked before it is looked for. */
const refuseTransactions = async (db: Tx, tenders: readonly Tender[]): Promise<void> => {
  if (tenders.some(({ transaction_no }) => transaction_no !== '')) await holdLedger(db);
  for (const [at, { method, transaction_no }] of tenders.entries()) {
    const receiptNo = transaction_no === '' ? undefined : await findTransaction(db, { method, transaction_no });
    if (receiptNo === undefined) continue;
    const errmsg = paymentMessages.transactionTaken(receiptNo);
    throw new AppError(paymentErrors.transactionTaken, {
      errmsg,
      errors: { [`tenders.${at}.transaction_no`]: [errmsg] },
    });
  }
};

/** Who paid, as each row names them: a company by its name of today, or a person, who is the student by default. */
const payerOf = async (db: Tx, { input, seen }: { input: CollectInput; seen: Seen }) => {
  const { payer_kind, company_id: company } = input;
  if (company === null)
    return ({ student_name }: Account) => ({ payer_kind, payer_name: input.payer_name || student_name });
  const payer_name = await readCompanyName(db, { id: company, seen });
  refuseAt(payer_name === undefined ? paymentErrors.companyNotFound : undefined, 'company_id');
  return () => ({ payer_kind, payer_name, company });
};

type PayerOf = Awaited<ReturnType<typeof payerOf>>;

/** The rows of one receipt; where there are several, all carry the number of the first. */
const entriesOf = (
  input: CollectInput,
  { accounts, payer }: { accounts: readonly Account[]; payer: PayerOf },
): NewEntry[] => {
  const { shares, tenders, remark } = input;
  const parts = partsOf(
    shares.map(({ amount }) => amount),
    tenders.map(({ amount }) => amount),
  );
  return parts.flatMap(({ share, tender: at, amount }) => {
    const [account, tender] = [accounts[share], tenders[at]];
    if (account === undefined || tender === undefined) return [];
    const { method, transaction_no, slip } = tender;
    return {
      account,
      kind: kindFor(account),
      amount,
      method,
      methodField: `tenders.${at}.method`,
      paidOn: input.paid_on,
      more: ([first]) => ({
        ...payer(account),
        transaction_no: transaction_no || null,
        slip,
        remark,
        batch_no: parts.length > 1 ? first : null,
      }),
    };
  });
};

/** Records money received for one or many members by one or several methods: all of it or nothing. */
export const collect = async (deps: PaymentDeps, act: KeyedAct<CollectInput>): Promise<Entry[]> => {
  const { input, requestKey, ...actor } = act;
  const seen = await seenBy(deps, act.caller, 'member');
  const companies = { formId: courseFormIds.company, action: 'index' } as const;
  const seenCompanies =
    input.company_id === null ? everyone : (await deps.records.reach(act.caller, companies)).conditions;
  await refuseSlips(deps, { caller: act.caller, tenders: input.tenders });
  return once(deps.db, { act: 'collect', ask: act }, async (db) => {
    const accounts = await holdAccounts(db, { deps, actor, ids: input.shares.map((one) => one.member_id), seen });
    for (const [at, account] of accounts.entries()) {
      const amount = input.shares[at]?.amount ?? 0;
      refuseAt(judgeIn(account, { amount, allowsPrepaid: input.allow_prepaid }), `shares.${at}.amount`);
    }
    const payer = await payerOf(db, { input, seen: seenCompanies });
    await refuseTransactions(db, input.tenders);
    return writeEntries(db, { deps, actor, requestKey, entries: entriesOf(input, { accounts, payer }) });
  });
};
