import type { DayEvent, NumberRange } from '@shuyuan/contract/courses/payments/day-close';

const parts = (no: string): { head: string; number: number } => {
  const digits = /\d+$/.exec(no)?.[0] ?? '';
  return { head: no.slice(0, no.length - digits.length), number: Number(digits) };
};

/** Receipt numbers, in their order, as ranges without a gap. */
export const numberRanges = (numbers: readonly string[]): NumberRange[] => {
  const ranges: NumberRange[] = [];
  for (const no of numbers) {
    const last = ranges.at(-1);
    const [before, now] = [parts(last?.to ?? ''), parts(no)];
    if (last !== undefined && before.head === now.head && before.number + 1 === now.number)
      ranges[ranges.length - 1] = { ...last, to: no, count: last.count + 1 };
    else ranges.push({ from: no, to: no, count: 1 });
  }
  return ranges;
};

/** A close as it was made; without collector and method it is that of the whole day. */
export interface MadeClose {
  readonly collector_name: string;
  readonly method: DayEvent['method'];
  readonly total: number | null;
  readonly counted: number | null;
  readonly note: string;
  readonly closed_by: string;
  readonly closed_at: string;
}

/** A request to open a close again, with what was decided. */
export interface MadeReopening {
  readonly collector_name: string;
  readonly method: DayEvent['method'];
  readonly reason: string;
  readonly asked_by_name: string;
  readonly asked_at: string;
  readonly state: 'pending' | 'approved' | 'rejected' | 'withdrawn';
  readonly decided_by_name: string;
  readonly decided_at: string | null;
  readonly decision_reason: string;
}

/** What was done with the closes of a day, in the order of time. */
export const dayEvents = (closes: readonly MadeClose[], reopenings: readonly MadeReopening[]): DayEvent[] => {
  const closed = closes.map(
    ({ collector_name, method, total, counted, note, closed_by, closed_at }): DayEvent => ({
      kind: 'closed',
      at: closed_at,
      by: closed_by,
      collector_name,
      method,
      total,
      counted,
      words: note,
    }),
  );
  const others = reopenings.flatMap((one): DayEvent[] => {
    const { collector_name, method, state, decided_at } = one;
    const shared = { collector_name, method, total: null, counted: null };
    const asked = { ...shared, kind: 'asked', at: one.asked_at, by: one.asked_by_name, words: one.reason } as const;
    if (state === 'pending' || decided_at === null) return [asked];
    // Whoever asked also withdraws.
    const by = state === 'withdrawn' ? one.asked_by_name : one.decided_by_name;
    return [asked, { ...shared, kind: state, at: decided_at, by, words: one.decision_reason }];
  });
  return [...closed, ...others].sort((one, other) => one.at.localeCompare(other.at));
};
