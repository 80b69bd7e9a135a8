import type { AttendanceState } from '@shuyuan/contract/courses/attendance/attendance.form';
import type { Roll } from '@shuyuan/contract/courses/attendance/roll';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { meQuery, permissionsQuery } from '../../../backoffice/identity';
import { notify } from '../../../platform/notices';
import { momentAt } from '../../../platform/school-clock';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import { rollQuery } from '../attendance.queries';
import { attendanceTexts } from '../attendance.texts';
import { type PendingRoll, shownStates, withMark } from './pending-roll';
import { rollOutbox } from './roll-outbox';

const { roll: texts } = attendanceTexts;
/** The form dialog's duration (requirements §9) would be too short to read this one. */
const warningMs = 3000;
const noneSeen = { version: 0, reason: '' };

/** Whether marks can be set, and if not, why. */
export type RollAccess = 'open' | 'makeup' | 'early' | 'may_not_mark' | 'may_not_makeup';

const accessOf = (phase: Roll['phase'], nodes: readonly string[]): RollAccess => {
  if (!nodes.includes('attendance.mark')) return 'may_not_mark';
  if (phase !== 'makeup') return phase;
  return nodes.includes('attendance.makeup') ? 'makeup' : 'may_not_makeup';
};

/** Before the class begins nobody can know who comes: whoever finishes the roll then is asked. */
const isAgreed = async ({ session: { date, starts_at } }: Roll): Promise<boolean> => {
  const begins = momentAt(`${date}T${starts_at.slice(0, 5)}`);
  if (begins === undefined || begins <= new Date()) return true;
  return confirm({ title: texts.beforeTitle, content: texts.beforeHint(starts_at.slice(0, 5)) });
};

/** A roll as the caller sees it, and its actions. */
export const useRoll = (sessionId: number) => {
  const { data: me } = useQuery(meQuery);
  const { data: nodes = [] } = useQuery(permissionsQuery);
  const { data: read, dataUpdatedAt, error, refetch } = useQuery(rollQuery(sessionId));
  useEffect(() => {
    if (me !== undefined) rollOutbox.open(me.id);
  }, [me]);
  const post = useSyncExternalStore(rollOutbox.subscribe, () => rollOutbox.post(sessionId));
  const roll = post.answeredAt > dataUpdatedAt ? post.roll : read;
  const { pending } = post;
  const states = useMemo(
    (): ReadonlyMap<number, AttendanceState> => (roll === undefined ? new Map() : shownStates(roll, pending)),
    [roll, pending],
  );
  const access = roll === undefined ? 'early' : accessOf(roll.phase, nodes);

  // After the day all marks are sent together, once their reason is complete.
  const held = access === 'makeup';
  const change = useCallback((next: PendingRoll) => rollOutbox.change(sessionId, { ...next, held }), [sessionId, held]);
  const set = useCallback(
    (memberIds: readonly number[], state: AttendanceState) => {
      let next = rollOutbox.post(sessionId).pending;
      for (const memberId of memberIds) {
        const seen = roll?.marks.find(({ member_id }) => member_id === memberId) ?? noneSeen;
        const { version } = next.marks[memberId] ?? seen;
        next = withMark(next, { member_id: memberId, state, version, reason: '' });
      }
      change(next);
    },
    [sessionId, roll, change],
  );
  const finish = useCallback(async () => {
    const { pending: marked } = rollOutbox.post(sessionId);
    if (held && marked.reason.trim() === '') return notify.warning(texts.makeupFirst, warningMs);
    if (roll !== undefined && !(await isAgreed(roll))) return;
    rollOutbox.change(sessionId, { ...rollOutbox.post(sessionId).pending, completes: true, held: false });
  }, [sessionId, held, roll]);
  return { roll, error, refetch, post, states, access, set, finish, change };
};
