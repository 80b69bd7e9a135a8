import { attendanceEndpoints } from '@shuyuan/contract/courses/attendance/attendance.endpoints';
import type { MarkConflict, Roll } from '@shuyuan/contract/courses/attendance/roll';
import { waitingRoll } from '@shuyuan/contract/courses/attendance/roll';
import { createDraftStore } from '../../../platform/drafts/draft-store';
import { callUnreported } from '../../../platform/http/call';
import { Failure } from '../../../platform/http/failure';
import { failures } from '../../../platform/http/failures';
import { session } from '../../../platform/session';
import { createStore } from '../../../platform/store';
import { answered, isSettled, nothingPending, type PendingRoll, unanswered } from './pending-roll';

/** The sending state of a session's marks. */
export interface RollSending {
  readonly pending: PendingRoll;
  /** `waiting`: sent soon. `away`: no network, retried. `refused`: the user has to act. */
  readonly state: 'saved' | 'waiting' | 'sending' | 'away' | 'refused';
  readonly message: string;
  readonly conflicts: readonly MarkConflict[];
  /** The roll of the last reply, and when it came. */
  readonly roll: Roll | undefined;
  readonly answeredAt: number;
}

const idle: RollSending = {
  pending: nothingPending,
  state: 'saved',
  message: '',
  conflicts: [],
  roll: undefined,
  answeredAt: 0,
};

/** Marks set in quick succession are sent in one call. */
const gatherMs = 400;
const retryMs = 4000;

/** Unsent marks in this browser, by the user who set them; they contain ids and states, no names. */
const rollDrafts = createDraftStore<PendingRoll>({ kind: 'roll', schema: waitingRoll, keepsOlder: true });

const waitingPost = (key: string): [number, RollSending][] => {
  const pending = rollDrafts.read(key);
  return pending === undefined ? [] : [[Number(key.split(':')[1]), { ...idle, pending, state: 'waiting' }]];
};

const posts = createStore<ReadonlyMap<number, RollSending>>(new Map());
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let userId: number | undefined;

const postOf = (sessionId: number): RollSending => posts.get().get(sessionId) ?? idle;

const put = (sessionId: number, change: Partial<RollSending>): void => {
  const post = { ...postOf(sessionId), ...change };
  posts.set(new Map([...posts.get(), [sessionId, post]]));
  if (userId === undefined) return;
  if (isSettled(post.pending)) rollDrafts.clear(`${userId}:${sessionId}`);
  else rollDrafts.write(`${userId}:${sessionId}`, post.pending);
};

const plan = (sessionId: number, ms: number): void => {
  clearTimeout(timers.get(sessionId));
  timers.set(
    sessionId,
    setTimeout(() => void send(sessionId), ms),
  );
};

/** Whether the same call may succeed later without anyone doing anything. */
const isPassing = ({ kind, status }: Failure): boolean =>
  kind !== 'refused' || status === 429 || (status !== undefined && status >= 500);

const fail = (sessionId: number, sent: PendingRoll, thrown: unknown): void => {
  const failure = thrown instanceof Failure ? thrown : undefined;
  const pending = unanswered(postOf(sessionId).pending, sent);
  if (failure === undefined || isPassing(failure)) {
    put(sessionId, { pending, state: 'away', message: '' });
    plan(sessionId, retryMs);
    return;
  }
  put(sessionId, { state: 'refused', message: failure.errmsg });
  failures.report({ failure, quiet: false, token: session.token() });
};

const send = async (sessionId: number): Promise<void> => {
  const { pending: sent, state } = postOf(sessionId);
  // Nobody is signed in: the marks stay in this browser for the user who set them.
  if (session.token() === undefined) return;
  if (state === 'sending' || sent.held || isSettled(sent)) return;
  put(sessionId, { state: 'sending' });
  const { marks, completes, reason } = sent;
  try {
    const body = { session_id: sessionId, marks: Object.values(marks), completes, reason };
    const { data } = await callUnreported(attendanceEndpoints.saveRoll, { body, quiet: true });
    const post = postOf(sessionId);
    const { pending, conflicts } = answered(post.pending, { sent, answer: data });
    const known = post.conflicts.filter(({ member_id }) => sent.marks[member_id] === undefined);
    const done = isSettled(pending);
    put(sessionId, {
      pending: done ? { ...nothingPending, reason: pending.reason } : pending,
      state: done ? 'saved' : 'waiting',
      message: '',
      conflicts: [...known, ...conflicts],
      roll: data.roll,
      answeredAt: Date.now(),
    });
    if (!done) plan(sessionId, gatherMs);
  } catch (thrown) {
    fail(sessionId, sent, thrown);
  }
};

const sendAll = (): void => {
  for (const sessionId of posts.get().keys()) void send(sessionId);
};

/** Holds marks until they are stored: in this page and in this browser, retried until there is a reply. */
export const rollOutbox = {
  subscribe: posts.subscribe,
  post: postOf,
  /** Restores the marks left in this browser, once for each user. */
  open: (id: number): void => {
    if (userId === id) return;
    userId = id;
    posts.set(new Map(rollDrafts.keys(`${id}:`).flatMap(waitingPost)));
    window.addEventListener('online', sendAll);
    sendAll();
  },
  /** Changes what is to be sent; it is sent soon, unless it is held. */
  change: (sessionId: number, pending: PendingRoll): void => {
    const { state } = postOf(sessionId);
    const next = isSettled(pending) ? 'saved' : 'waiting';
    put(sessionId, { pending, message: '', state: state === 'sending' ? 'sending' : next });
    if (!pending.held) plan(sessionId, gatherMs);
  },
  /** Sends immediately. */
  send: (sessionId: number): void => plan(sessionId, 0),
  /** A conflict was reviewed: the stored mark stays. */
  dismiss: (sessionId: number, memberId: number): void => {
    const { conflicts } = postOf(sessionId);
    put(sessionId, { conflicts: conflicts.filter(({ member_id }) => member_id !== memberId) });
  },
};
