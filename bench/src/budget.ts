import type { Spread } from './statistics';

/** The unit of a figure; `x` is a ratio. */
export type Unit = 'x' | 'MB' | 's' | 'KB' | 'requests' | 'steps';

/** The limit of a figure and its target. */
export interface Budget {
  readonly unit: Unit;
  readonly better: 'higher' | 'lower';
  readonly least: number;
  readonly aim: number;
  /** The document that shows why it is missed, where it is. */
  readonly profile?: string;
}

/** One measured figure. */
export interface Line {
  readonly what: string;
  /** The compared values as text: requests per second, seconds. */
  readonly floor?: string;
  readonly ours?: string;
  readonly unit: Unit;
  readonly value: Spread;
  readonly budget?: Budget;
}

export type Verdict = 'aim' | 'ok' | 'missed' | '';

const higher = (least: number, aim: number): Budget => ({ unit: 'x', better: 'higher', least, aim });
const lower = (unit: Unit, least: number, aim: number): Budget => ({ unit, better: 'lower', least, aim });

/** The product's budgets for speed and size, measured against a floor in the same run where there is one. */
export const budgets = {
  list: higher(1.1, 1.25),
  pageOne: higher(0.95, 1.1),
  deepPage: higher(4, 20),
  search: higher(10, 60),
  commonLetter: lower('s', 4, 2),
  detail: { ...higher(0.9, 1.05), profile: 'profile-writes.md#a-detail' },
  create: { ...higher(0.8, 0.9), profile: 'profile-writes.md#a-create' },
  update: { ...higher(0.6, 0.75), profile: 'profile-writes.md#an-edit-of-two-fields' },
  growth: lower('x', 1.5, 1.1),
  coldStart: lower('s', 0.9, 0.7),
  idleMemory: lower('MB', 85, 75),
  loadMemory: lower('MB', 130, 120),
  exportTime: lower('x', 1.7, 1.7),
  exportMemory: lower('MB', 150, 150),
  importTime: lower('x', 1.8, 1.5),
  importMemory: lower('MB', 150, 120),
  login: { ...lower('KB', 60, 55), profile: 'profile-browser.md#the-login-page' },
  firstList: lower('KB', 260, 240),
  editor: { ...lower('KB', 300, 300), profile: 'profile-browser.md#the-editor' },
  map: lower('KB', 110, 110),
  personal: lower('KB', 430, 400),
  firstRequests: lower('requests', 25, 20),
  firstSteps: lower('steps', 3, 3),
  firstRows: lower('s', 1.6, 1.2),
  publicForm: lower('KB', 60, 45),
  usableForm: lower('s', 1.5, 1),
  besideFlood: higher(2 / 3, 0.9),
  messages: lower('x', 1.3, 1.15),
  messagesLate: lower('x', 1.6, 1.3),
  /** Lists beside a busy school, against lists alone. */
  mixed: { ...lower('x', 3, 2), profile: 'profile-batches.md#a-busy-hour' },
  batchEdit: lower('x', 2, 1.5),
  payment: { ...higher(0.5, 0.7), profile: 'profile-batches.md#a-payment' },
  longTask: lower('s', 0.2, 0.1),
} as const satisfies Record<string, Budget>;

/** Whether the median of the figures is within the budget. */
export const verdictOf = ({ budget, value }: Pick<Line, 'budget' | 'value'>): Verdict => {
  if (budget === undefined) return '';
  const reaches = (bound: number) => (budget.better === 'higher' ? value.median >= bound : value.median <= bound);
  if (reaches(budget.aim)) return 'aim';
  return reaches(budget.least) ? 'ok' : 'missed';
};
