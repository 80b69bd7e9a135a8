import { type AttendanceState, attendanceStates } from '@shuyuan/contract/courses/attendance/attendance.form';

/** What a key does in a roll. */
export type RollStep =
  | { readonly kind: 'go'; readonly to: number }
  | { readonly kind: 'set'; readonly state: AttendanceState }
  | { readonly kind: 'finish' };

/** How many members PageDown skips. */
const leap = 10;

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Enter: (at) => at + 1,
  PageDown: (at) => at + leap,
  PageUp: (at) => at - leap,
  Home: () => 0,
  End: (_at, last) => last,
};

const beside = (state: AttendanceState, by: number): AttendanceState => {
  const at = attendanceStates.findIndex(({ value }) => value === state);
  return attendanceStates[(at + by + attendanceStates.length) % attendanceStates.length]?.value ?? state;
};

/** What a key does on the current member; undefined for a key without meaning here. */
export const stepOf = (
  { key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean },
  { at, count, state }: { at: number; count: number; state: AttendanceState },
): RollStep | undefined => {
  if (ctrlKey || metaKey) return key === 'Enter' ? { kind: 'finish' } : undefined;
  const go = steps[key];
  if (go !== undefined) return { kind: 'go', to: Math.min(count - 1, Math.max(0, go(at, count - 1))) };
  if (key === 'ArrowRight') return { kind: 'set', state: beside(state, 1) };
  if (key === 'ArrowLeft') return { kind: 'set', state: beside(state, -1) };
  const chosen = /^[1-9]$/.test(key) ? attendanceStates[Number(key) - 1] : undefined;
  return chosen === undefined ? undefined : { kind: 'set', state: chosen.value };
};
