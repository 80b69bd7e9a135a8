import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { enrolmentEndpoints } from '@shuyuan/contract/courses/enrolment/enrolment.endpoints';
import type { Decision, EnrolmentState } from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import type { Caller } from '@shuyuan/server/platform/http/slice';
import { type DemoClass, type Filling, inTurn } from './base';
import type { Applicants, ClassPlan } from './class-plans';
import { dayAfter, earlier, instantOf } from './days';
import type { Person } from './people';
import { peopleTexts } from './people.texts';
import { schoolTexts as texts } from './school.texts';

/** An application in progress. */
interface Application {
  readonly id: number;
  version: number;
  readonly to: EnrolmentState;
  readonly isInterviewed: boolean;
}

/** Who applies for a class, and with which result. */
interface Applying {
  readonly person: Person;
  readonly to: EnrolmentState;
}

const statesOf = (applicants: Applicants): EnrolmentState[] =>
  (Object.keys(applicants) as EnrolmentState[]).flatMap((state) =>
    Array<EnrolmentState>(applicants[state as keyof Applicants]).fill(state),
  );

/** How many people entered two classes, so that money can be carried from one to the other. */
const doublesMax = 3;

/** The two classes that some people entered both: the first and the last that take students. */
const doubled = (classes: readonly DemoClass[]) => {
  const open = classes.filter(({ state }) => state === 'enrolling');
  const [from, to] = [open[0], open.at(-1)];
  const count = Math.min(doublesMax, from?.applicants.entered ?? 0, to?.applicants.entered ?? 0);
  return { from, to, count: from === to ? 0 : count };
};

/** How many people it takes: those who enter, and enough others that nobody applies for a programme twice. */
export const peopleNeeded = (classes: readonly ClassPlan[]): { entering: number; all: number } => {
  const entering = classes.reduce((sum, { applicants }) => sum + applicants.entered, 0);
  const byProgramme = new Map<string, number>();
  for (const { programme, applicants } of classes) {
    const others = statesOf(applicants).filter((state) => state !== 'entered').length;
    byProgramme.set(programme.code, (byProgramme.get(programme.code) ?? 0) + others);
  }
  return { entering, all: entering + Math.max(...byProgramme.values()) };
};

/**
 * Spreads people over the classes: those who enter come first among them; all others may apply for several programmes,
 * and for none of them twice.
 */
export const assign = (
  classes: readonly DemoClass[],
  { people, entering }: { people: readonly Person[]; entering: number },
): ReadonlyMap<DemoClass, readonly Applying[]> => {
  const others = people.slice(entering);
  const applied = new Map<Person, Set<number>>();
  const double = doubled(classes);
  const twice: Person[] = [];
  let [entered, other] = [0, 0];
  const nextOther = (programmeId: number): Person => {
    for (;;) {
      const person = inTurn(others, other);
      other += 1;
      const known = applied.get(person) ?? new Set();
      if (known.has(programmeId)) continue;
      applied.set(person, known.add(programmeId));
      return person;
    }
  };
  const nextEntering = (one: DemoClass): Person => {
    const again = one === double.to ? twice.pop() : undefined;
    if (again !== undefined) return again;
    const person = inTurn(people, entered);
    entered += 1;
    if (one === double.from && twice.length < double.count) twice.push(person);
    return person;
  };
  const applyingFor = (one: DemoClass): Applying[] =>
    statesOf(one.applicants).map((to) => ({
      to,
      person: to === 'entered' ? nextEntering(one) : nextOther(one.programmeId),
    }));
  return new Map(classes.map((one) => [one, applyingFor(one)]));
};

const valuesOf = ({ chance, staff, today }: Filling, { one, applying }: { one: DemoClass; applying: Applying }) => {
  const { person, to } = applying;
  const { name, mobile, gender, company, title, email } = person;
  const isOpen = ['pending', 'interview', 'admitted', 'waiting'].includes(to);
  const before = isOpen ? dayAfter(today, -chance.between(0, 35)) : dayAfter(one.startsOn, -chance.between(25, 110));
  const appliedOn = earlier(before, dayAfter(today, -1));
  const isInterviewed = to !== 'pending' && !(to === 'withdrawn' && chance.happens(0.5));
  const interviewOn =
    to === 'interview'
      ? dayAfter(today, chance.between(-2, 9))
      : earlier(dayAfter(appliedOn, chance.between(5, 16)), today);
  const interview: RecordValues = {
    interview_at: instantOf(interviewOn, chance.pick(['09:30', '10:30', '14:00', '15:30'])),
    interviewer: inTurn(staff.admissions, chance.between(0, 1)).adminId,
    ...(to === 'interview' ? {} : { score: to === 'rejected' ? chance.between(42, 64) : chance.between(70, 96) }),
  };
  const hasClass = to !== 'pending' || chance.happens(0.8);
  const values: RecordValues = {
    ...{ name, mobile, gender, company, title, email },
    programme: one.programmeId,
    class: hasClass ? one.id : null,
    head_teacher: hasClass ? one.headTeacher.adminId : null,
    state: 'pending',
    source: chance.pick(peopleTexts.applicationSources),
    applied_on: appliedOn,
    ...(isInterviewed ? interview : {}),
  };
  return { values, to, isInterviewed };
};

/** The most applications that one action decides. */
const batchMax = 100;

interface Step {
  readonly applications: readonly Application[];
  readonly as: Caller;
}

const batchesOf = (applications: readonly Application[]): Application[][] =>
  Array.from({ length: Math.ceil(applications.length / batchMax) }, (_, at) =>
    applications.slice(at * batchMax, (at + 1) * batchMax),
  );

const itemsOf = (batch: readonly Application[]) => batch.map(({ id, version }) => ({ id, version }));

/** Updates the applications with the results; the demo does not expect refusals, so one throws. */
const advance = (batch: readonly Application[], results: readonly { id: number; errmsg: string | null }[]): void => {
  for (const { id, errmsg } of results) {
    if (errmsg !== null) throw new Error(`application ${id}: ${errmsg}`);
    const application = batch.find((one) => one.id === id);
    if (application !== undefined) application.version += 1;
  }
};

const move = async ({ client }: Filling, { applications, as, to, reason }: Step & { to: Decision; reason: string }) => {
  for (const batch of batchesOf(applications)) {
    const body = { items: itemsOf(batch), to, reason };
    const { data } = await client.call(enrolmentEndpoints.move, { as, body });
    advance(batch, data.results);
  }
};

const enter = async ({ client }: Filling, { applications, as }: Step): Promise<void> => {
  for (const batch of batchesOf(applications)) {
    const { data } = await client.call(enrolmentEndpoints.enter, { as, body: { items: itemsOf(batch) } });
    advance(batch, data.results);
  }
};

const withReasons = async (
  filling: Filling,
  { to, reasons, ...step }: Step & { to: Decision; reasons: readonly string[] },
): Promise<void> => {
  for (const [at, reason] of reasons.entries()) {
    const applications = step.applications.filter((_, index) => index % reasons.length === at);
    await move(filling, { ...step, applications, to, reason });
  }
};

/** Submits the applications of a class and decides them step by step, up to the entry. */
export const applyFor = async (
  filling: Filling,
  { one, applying }: { one: DemoClass; applying: readonly Applying[] },
): Promise<void> => {
  const { client, chance, staff } = filling;
  const as = inTurn(staff.admissions, one.id);
  const drafts = chance.shuffled(applying).map((each) => valuesOf(filling, { one, applying: each }));
  const ids = await client.make(
    'enrolment',
    drafts.map(({ values }) => values),
    as,
  );
  const all = drafts.map(
    ({ to, isInterviewed }, at): Application => ({ id: ids[at] ?? 0, version: 1, to, isInterviewed }),
  );
  const of = (...states: EnrolmentState[]): Application[] => all.filter(({ to }) => states.includes(to));
  const step = (applications: readonly Application[]): Step => ({ applications, as });
  await move(filling, { ...step(all.filter(({ isInterviewed }) => isInterviewed)), to: 'interview', reason: '' });
  await move(filling, { ...step(of('entered', 'admitted')), to: 'admitted', reason: '' });
  await move(filling, { ...step(of('waiting')), to: 'waiting', reason: '' });
  await withReasons(filling, { ...step(of('rejected')), to: 'rejected', reasons: texts.reasons.rejected });
  await withReasons(filling, { ...step(of('withdrawn')), to: 'withdrawn', reasons: texts.reasons.withdrawn });
  await enter(filling, step(of('entered')));
};
