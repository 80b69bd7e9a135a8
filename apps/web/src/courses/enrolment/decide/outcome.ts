import type { MoveResult } from '@shuyuan/contract/courses/enrolment/enrolment';
import { notify } from '../../../platform/notices';

/** How long a partial result is shown. */
const partMs = 5000;

/** How an action on applications went. */
const outcomeOf = (results: readonly MoveResult[]): 'all' | 'part' | 'none' => {
  const done = results.filter(({ errcode }) => errcode === null).length;
  if (done === 0) return 'none';
  return done === results.length ? 'all' : 'part';
};

/** Tells how an action went; what did nothing is no success. */
export const tellOutcome = (msg: string, results: readonly MoveResult[]): void => {
  const outcome = outcomeOf(results);
  if (outcome === 'all') notify.success(msg);
  else if (outcome === 'part') notify.warning(msg, partMs);
  else notify.error(msg);
};
