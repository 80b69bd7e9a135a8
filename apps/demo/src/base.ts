import type { Caller } from '@shuyuan/server/platform/http/slice';
import type { ClassPlan } from './class-plans';
import { dayAfter } from './days';
import type { DemoClient } from './demo-client';
import type { Person } from './people';
import { peopleTexts } from './people.texts';
import type { Chance } from './random';
import { schoolTexts as texts } from './school.texts';
import type { DemoStaff } from './staff';

/** A class that was created. */
export interface DemoClass extends ClassPlan {
  readonly id: number;
  readonly programmeId: number;
  /** Who leads it. */
  readonly headTeacher: Caller;
}

/** What every step of filling the school needs. */
export interface Filling {
  readonly client: DemoClient;
  readonly chance: Chance;
  readonly staff: DemoStaff;
  readonly today: string;
}

/** Enough to keep the server and its database busy on two cores. */
const lanesCount = 3;

/** Does the same for all items, several at once. */
export const inLanes = async <T>(items: readonly T[], work: (item: T, at: number) => Promise<void>): Promise<void> => {
  const waiting = items.entries();
  const lane = async (): Promise<void> => {
    for (const [at, item] of waiting) await work(item, at);
  };
  await Promise.all(Array.from({ length: lanesCount }, lane));
};

/** Picks items in rotation. */
export const inTurn = <T>(all: readonly T[], at: number): T => {
  const one = all[at % all.length];
  if (one === undefined) throw new Error('nobody is there');
  return one;
};

/** Creates the programmes and their classes; a finished class stays running until its members are in it. */
export const makeClasses = async (
  { client, staff }: Filling,
  { plans, as }: { plans: readonly ClassPlan[]; as: Caller },
): Promise<DemoClass[]> => {
  const programmes = texts.programmes.map(({ code, name, duration, intro }, at) => ({
    code,
    name,
    duration,
    intro,
    state: 'open',
    tuition: plans.find(({ programme }) => programme.code === code)?.tuition ?? 0,
    manager: inTurn(staff.admissions, at).adminId,
  }));
  const programmeIds = await client.make('programme', programmes, as);
  const led = plans.map((plan, at) => ({
    ...plan,
    programmeId: programmeIds[texts.programmes.indexOf(plan.programme)] ?? 0,
    headTeacher: inTurn(staff.headTeachers, at),
  }));
  const rows = led.map(({ name, code, programmeId, headTeacher, state, startsOn, endsOn, capacity, tuition }) => ({
    name,
    code,
    programme: programmeId,
    state: state === 'finished' ? 'running' : state,
    head_teacher: headTeacher.adminId,
    starts_on: startsOn,
    ends_on: endsOn,
    capacity,
    tuition,
    place: texts.place,
  }));
  const ids = await client.make('class', rows, as);
  return led.map((plan, at) => ({ ...plan, id: ids[at] ?? 0 }));
};

/** Enters the school's days off around today, and the day on which it works instead. */
export const makeHolidays = async ({ client, today }: Filling, as: Caller): Promise<void> => {
  const rows = texts.holidays.map(({ name, kind, from, days }) => ({
    name,
    kind,
    starts_on: dayAfter(today, from),
    ends_on: dayAfter(today, from + days - 1),
  }));
  await client.make('holiday', rows, as);
};

/** Creates contacts for people; returns their ids in the same order. */
export const makeContacts = (
  { client, chance, staff }: Filling,
  { people, members }: { people: readonly Person[]; members: number },
): Promise<number[]> => {
  const rows = people.map((person, at) => ({
    ...person,
    region: [...person.region],
    tags: at < members ? [chance.pick(peopleTexts.tags.slice(0, 3))] : [chance.pick(peopleTexts.tags)],
    source: chance.pick(peopleTexts.contactSources),
    ...(chance.happens(0.08) ? { remark: chance.pick(peopleTexts.remarks) } : {}),
  }));
  return client.make('contact', rows, inTurn(staff.admissions, 0));
};
