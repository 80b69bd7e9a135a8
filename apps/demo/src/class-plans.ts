import type { ClassState } from '@shuyuan/contract/courses/classes/class.form';
import { dayAfter } from './days';
import { schoolTexts } from './school.texts';

/** How many applications of a class end in each state. */
export interface Applicants {
  readonly entered: number;
  readonly admitted: number;
  readonly waiting: number;
  readonly interview: number;
  readonly pending: number;
  readonly rejected: number;
  readonly withdrawn: number;
}

/** A class of the demo school before it is made. */
export interface ClassPlan {
  readonly programme: (typeof schoolTexts.programmes)[number];
  readonly name: string;
  readonly code: string;
  readonly state: ClassState;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly capacity: number;
  /** In fen. */
  readonly tuition: number;
  readonly instalments: number;
  readonly applicants: Applicants;
  readonly sessions: { readonly past: number; readonly isToday: boolean; readonly future: number };
  /** The latest past session has no roll yet. */
  readonly isRollMissing: boolean;
  readonly hours: { readonly from: string; readonly to: string };
}

const slots = {
  morning: { from: '09:00', to: '12:00' },
  afternoon: { from: '13:30', to: '16:30' },
  evening: { from: '18:30', to: '21:00' },
} as const;

interface Row {
  readonly of: number;
  readonly no: number;
  readonly state: ClassState;
  /** Days from today. */
  readonly days: readonly [from: number, to: number];
  readonly capacity: number;
  /** In the order of `Applicants`. */
  readonly applicants: readonly [number, number, number, number, number, number, number];
  readonly sessions: readonly [past: number, today: 0 | 1, future: number];
  readonly slot: keyof typeof slots;
  readonly isRollMissing?: true;
}

/** Twelve classes: over, running, taking students, and one that is being prepared. */
const rows: readonly Row[] = [
  {
    of: 0,
    no: 18,
    state: 'finished',
    days: [-560, -60],
    capacity: 40,
    applicants: [36, 0, 0, 0, 0, 17, 8],
    sessions: [14, 0, 0],
    slot: 'morning',
  },
  {
    of: 1,
    no: 25,
    state: 'finished',
    days: [-500, -40],
    capacity: 45,
    applicants: [42, 0, 0, 0, 0, 19, 9],
    sessions: [14, 0, 0],
    slot: 'evening',
  },
  {
    of: 3,
    no: 6,
    state: 'finished',
    days: [-420, -90],
    capacity: 40,
    applicants: [33, 0, 0, 0, 0, 15, 7],
    sessions: [14, 0, 0],
    slot: 'afternoon',
  },
  {
    of: 2,
    no: 31,
    state: 'running',
    days: [-300, 60],
    capacity: 50,
    applicants: [46, 0, 0, 0, 0, 19, 9],
    sessions: [16, 1, 4],
    slot: 'afternoon',
  },
  {
    of: 0,
    no: 19,
    state: 'running',
    days: [-230, 310],
    capacity: 50,
    applicants: [48, 0, 0, 0, 0, 23, 10],
    sessions: [12, 1, 9],
    slot: 'morning',
  },
  {
    of: 1,
    no: 26,
    state: 'running',
    days: [-150, 400],
    capacity: 60,
    applicants: [57, 0, 0, 0, 0, 27, 12],
    sessions: [11, 1, 9],
    slot: 'evening',
    isRollMissing: true,
  },
  {
    of: 3,
    no: 7,
    state: 'running',
    days: [-120, 90],
    capacity: 45,
    applicants: [41, 0, 0, 0, 0, 17, 8],
    sessions: [9, 1, 8],
    slot: 'evening',
  },
  {
    of: 2,
    no: 32,
    state: 'running',
    days: [-90, 200],
    capacity: 50,
    applicants: [50, 0, 0, 0, 0, 21, 10],
    sessions: [7, 0, 13],
    slot: 'morning',
    isRollMissing: true,
  },
  {
    of: 2,
    no: 33,
    state: 'enrolling',
    days: [20, 300],
    capacity: 50,
    applicants: [12, 10, 0, 14, 26, 15, 7],
    sessions: [0, 0, 2],
    slot: 'afternoon',
  },
  {
    of: 1,
    no: 27,
    state: 'enrolling',
    days: [30, 560],
    capacity: 45,
    applicants: [30, 15, 14, 10, 18, 18, 9],
    sessions: [0, 0, 2],
    slot: 'evening',
  },
  {
    of: 0,
    no: 20,
    state: 'enrolling',
    days: [45, 590],
    capacity: 50,
    applicants: [14, 12, 0, 12, 22, 17, 8],
    sessions: [0, 0, 2],
    slot: 'morning',
  },
  {
    of: 3,
    no: 8,
    state: 'preparing',
    days: [120, 420],
    capacity: 45,
    applicants: [0, 0, 0, 0, 22, 0, 11],
    sessions: [0, 0, 0],
    slot: 'evening',
  },
];

/** Tuition in fen and the number of instalments, by programme. */
const terms = [
  { tuition: 29_800_000, instalments: 8 },
  { tuition: 16_800_000, instalments: 8 },
  { tuition: 9_800_000, instalments: 6 },
  { tuition: 12_800_000, instalments: 6 },
] as const;

const letters = 'ABCDEFGHJKLM';

/** Scales a number to the school's size; what exists stays at least 1. */
export const scaled = (count: number, scale: number): number =>
  count === 0 ? 0 : Math.max(1, Math.round(count * scale));

const applicantsOf = ({ applicants }: Row, scale: number): Applicants => {
  const [entered, admitted, waiting, interview, pending, rejected, withdrawn] = applicants;
  const of = (count: number): number => scaled(count, scale);
  return {
    entered: of(entered),
    admitted: of(admitted),
    waiting: of(waiting),
    interview: of(interview),
    pending: of(pending),
    rejected: of(rejected),
    withdrawn: of(withdrawn),
  };
};

/** The classes of the demo school, around today. A class with a waiting list is full. */
export const planClasses = ({ today, scale }: { today: string; scale: number }): ClassPlan[] =>
  rows.map((row, at) => {
    const programme = schoolTexts.programmes[row.of] ?? schoolTexts.programmes[0];
    const applicants = applicantsOf(row, scale);
    const startsOn = dayAfter(today, row.days[0]);
    const [past, isToday, future] = row.sessions;
    return {
      programme,
      name: schoolTexts.intake(programme.short, row.no),
      code: `${startsOn.slice(0, 4)}${letters[at] ?? ''}`,
      state: row.state,
      startsOn,
      endsOn: dayAfter(today, row.days[1]),
      capacity: applicants.waiting > 0 ? applicants.entered + applicants.admitted : row.capacity,
      ...(terms[row.of] ?? terms[0]),
      applicants,
      sessions: { past: scaled(past, scale), isToday: isToday === 1, future: scaled(future, scale) },
      isRollMissing: row.isRollMissing === true,
      hours: slots[row.slot],
    };
  });
