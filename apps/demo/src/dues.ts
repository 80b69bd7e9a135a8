import type { DemoClass, Filling } from './base';
import { dayAfter, daysFrom, earlier } from './days';
import type { DemoMember } from './members';

/** What a member is to pay by a day. */
interface DemoDue {
  readonly no: number;
  readonly dueOn: string;
  /** In fen. */
  readonly amount: number;
}

/** A payment to be recorded. */
export interface DemoPayment extends DemoDue {
  readonly one: DemoClass;
  readonly member: DemoMember;
  readonly paidOn: string;
  /** Paid in full at once, without a plan. */
  readonly isWhole: boolean;
}

/** How a member pays. */
export interface DemoAccount {
  readonly one: DemoClass;
  readonly member: DemoMember;
  /** Empty for members who pay in full at once. */
  readonly plan: readonly DemoDue[];
  /** The payments up to today, in order of time. */
  readonly payments: DemoPayment[];
}

/** Whole hundreds of yuan, the remainder with the last instalment. */
const amountsOf = (tuition: number, count: number): number[] => {
  const part = Math.floor(tuition / count / 10_000) * 10_000;
  return Array.from({ length: count }, (_, at) => (at === count - 1 ? tuition - part * (count - 1) : part));
};

const planOf = ({ startsOn, endsOn, tuition, instalments }: DemoClass, { joinedOn }: DemoMember): DemoDue[] => {
  const step = Math.floor(daysFrom(startsOn, endsOn) / instalments);
  return amountsOf(tuition, instalments).map((amount, at) => ({
    no: at + 1,
    amount,
    dueOn: at === 0 ? dayAfter(joinedOn, 3) : dayAfter(startsOn, at * step),
  }));
};

const wholeShare = 0.17;

/** Plans how a member of a class pays; what is due by today is paid, some days before or after. */
export const accountOf = (
  { chance, today }: Filling,
  { one, member }: { one: DemoClass; member: DemoMember },
): DemoAccount => {
  const isWhole = !member.isSponsored && chance.happens(wholeShare);
  const dues = isWhole ? [{ no: 1, dueOn: dayAfter(member.joinedOn, 5), amount: one.tuition }] : planOf(one, member);
  const payments = dues
    .filter(({ dueOn }) => dueOn <= today)
    .map((due) => {
      // A company pays for all of its people on one day.
      const day = member.isSponsored
        ? dayAfter(one.startsOn <= today && due.no === 1 ? one.startsOn : due.dueOn, 2)
        : dayAfter(due.dueOn, chance.between(-6, 5));
      return { ...due, one, member, isWhole, paidOn: earlier(day, today) };
    });
  return { one, member, plan: isWhole ? [] : dues, payments };
};

/**
 * Drops the last payments of some members, so that the wanted number is in arrears. Members who have paid in full, or
 * whose company pays, are not among them.
 */
export const withArrears = (
  { chance }: Filling,
  { accounts, spared, wanted }: { accounts: readonly DemoAccount[]; spared: ReadonlySet<DemoAccount>; wanted: number },
): DemoPayment[] => {
  let surplus = accounts.reduce((sum, { payments }) => sum + payments.length, 0) - wanted;
  const late = accounts.filter(
    (account) =>
      account.one.state !== 'finished' &&
      !account.member.isSponsored &&
      account.plan.length > 0 &&
      !spared.has(account),
  );
  for (const { payments } of chance.shuffled([...late, ...late])) {
    if (surplus <= 0) break;
    if (payments.pop() !== undefined) surplus -= 1;
  }
  return accounts
    .flatMap(({ payments }) => payments)
    .sort((one, other) => one.paidOn.localeCompare(other.paidOn) || one.member.id - other.member.id);
};
