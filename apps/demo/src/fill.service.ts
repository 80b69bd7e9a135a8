import type { Caller } from '@shuyuan/server/platform/http/slice';
import { applyFor, assign, peopleNeeded } from './applications';
import { type Filling, inLanes, makeClasses, makeContacts, makeHolidays } from './base';
import { planClasses, scaled } from './class-plans';
import { askCorrections } from './corrections';
import { dayAt } from './days';
import { demoTexts as texts } from './demo.texts';
import type { DemoClient } from './demo-client';
import { accountOf, type DemoAccount, withArrears } from './dues';
import { doublesOf, graduate, refund, transfer } from './farewells';
import { followUp } from './follow-ups';
import { teach } from './lessons';
import { settleMembers } from './members';
import { tell } from './messages';
import { bookPayments, closeDays, savePlans, saveTemplates } from './money';
import { askOpinions } from './opinions';
import { makePeople } from './people';
import { chanceOf } from './random';
import { schoolTexts } from './school.texts';
import { makeStaff } from './staff';
import { waive } from './waivers';

/** The size of the demo school, besides that of its classes. */
const size = {
  people: 770,
  contacts: 600,
  payments: 1500,
  wrongs: 6,
  refunds: { pending: 3, approved: 2, rejected: 2, paid: 6, withdrawn: 1 },
  waivers: 3,
  talks: 60,
  corrections: 9,
  messages: 60,
} as const;
const seed = 20_260_901;

/** How a demo school is to be. */
interface FillOptions {
  readonly as: Caller;
  readonly now: Date;
  /** 1 makes the whole school; less makes a smaller one of the same shape. */
  readonly scale: number;
  readonly say: (line: string) => void;
}

const enrol = async (filling: Filling, { as, scale, say }: FillOptions): Promise<DemoAccount[]> => {
  const { chance, today } = filling;
  const plans = planClasses({ today, scale });
  const { entering, all } = peopleNeeded(plans);
  const people = makePeople(chance, { count: Math.max(Math.round(size.people * scale), all), today });
  say(texts.step.classes(schoolTexts.programmes.length, plans.length));
  const classes = await makeClasses(filling, { plans, as });
  await makeHolidays(filling, as);
  const contacts = Math.max(Math.round(size.contacts * scale), entering);
  say(texts.step.contacts(contacts));
  await makeContacts(filling, { people: people.slice(0, contacts), members: entering });
  const applying = assign(classes, { people, entering });
  say(texts.step.applications([...applying.values()].reduce((sum, { length }) => sum + length, 0)));
  // Classes are filled in parallel; each has its own random sequence, so that their speed does not matter.
  const within = (at: number): Filling => ({ ...filling, chance: chanceOf(seed + at + 1) });
  await inLanes([...applying], ([one, each], at) => applyFor(within(at), { one, applying: each }));
  say(texts.step.lessons);
  const settled: DemoAccount[][] = [];
  await inLanes(classes, async (one, at) => {
    const own = within(classes.length + at);
    const members = await settleMembers(own, { one });
    await teach(own, { one, at, members });
    settled[at] = members.map((member) => accountOf(own, { one, member }));
  });
  return settled.flat();
};

const takeMoney = async (
  filling: Filling,
  { accounts, options }: { accounts: readonly DemoAccount[]; options: FillOptions },
): Promise<void> => {
  const { scale, say } = options;
  const wrongs = scaled(size.wrongs, scale);
  const counts = {
    pending: scaled(size.refunds.pending, scale),
    approved: scaled(size.refunds.approved, scale),
    rejected: scaled(size.refunds.rejected, scale),
    paid: scaled(size.refunds.paid, scale),
    withdrawn: scaled(size.refunds.withdrawn, scale),
  };
  const doubles = doublesOf(accounts).filter(([from]) => from.payments.length > 0);
  // Whoever moves to another class pays there with the transferred money.
  for (const [, to] of doubles) to.payments.length = 0;
  const others = wrongs + counts.paid + doubles.length * 2;
  say(texts.step.plans);
  await savePlans(filling, accounts);
  const spared = new Set(doubles.map(([from]) => from));
  const payments = withArrears(filling, { accounts, spared, wanted: Math.round(size.payments * scale) - others });
  say(texts.step.payments(payments.length + others));
  await bookPayments(filling, { payments, wrongs });
  say(texts.step.farewells);
  await refund(filling, { accounts, counts });
  await transfer(filling, { doubles });
  const staying = accounts.filter((account) => !doubles.some((pair) => pair.includes(account)));
  await waive(filling, { accounts: staying, count: scaled(size.waivers, scale) });
  await closeDays(filling);
  await saveTemplates(filling, [...new Set(accounts.map(({ one }) => one.programmeId))]);
};

/** Creates the demo school. */
export const fillSchool = async (client: DemoClient, options: FillOptions): Promise<void> => {
  const { as, now, say } = options;
  say(texts.step.staff);
  const staff = await makeStaff(client, as);
  const filling: Filling = { client, chance: chanceOf(seed), staff, today: dayAt(now) };
  const accounts = await enrol(filling, options);
  await followUp(filling, { most: scaled(size.talks, options.scale) });
  await askCorrections(filling, { as, most: Math.max(scaled(size.corrections, options.scale), 3) });
  await takeMoney(filling, { accounts, options });
  for (const one of new Set(accounts.map((account) => account.one))) {
    const members = accounts.filter((account) => account.one === one).map(({ member }) => member);
    await graduate(filling, { one, members });
  }
  say(texts.step.opinions);
  await askOpinions(filling, as);
  say(texts.step.messages);
  await tell(filling, { as, most: Math.max(scaled(size.messages, options.scale), 12) });
};
