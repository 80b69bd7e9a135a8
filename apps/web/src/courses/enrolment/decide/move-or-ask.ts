import type { MoveResult, Promotion } from '@shuyuan/contract/courses/enrolment/enrolment';
import { enrolmentErrors } from '@shuyuan/contract/courses/enrolment/enrolment.errors';
import { Failure } from '../../../platform/http/failure';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import { moveApplications } from '../enrolment.queries';
import { enrolmentTexts as texts } from '../enrolment.texts';

type Move = Parameters<typeof moveApplications>[0];
type Moved = { readonly msg: string; readonly data: { results: readonly MoveResult[]; promotion: Promotion | null } };

const { errcode: othersWait } = enrolmentErrors.othersWait;

const asks = async (words: readonly (string | null)[]): Promise<boolean> =>
  confirm({ title: texts.passTitle, content: texts.passContent([...new Set(words)].join('；')) });

/** Decides, and asks before those who wait for the class are passed over; the message names them. */
export const moveOrAsk = async (move: Move): Promise<Moved> => {
  const passing = (items: Move['items']) => moveApplications({ ...move, items, passes_waiting: true });
  const first = await moveApplications(move).catch(async (error: unknown) => {
    // A single application is refused as such.
    if (!(error instanceof Failure && error.errcode === othersWait) || !(await asks([error.message]))) throw error;
    return passing(move.items);
  });
  const held = first.data.results.filter(({ errcode }) => errcode === othersWait);
  if (held.length === 0 || !(await asks(held.map(({ errmsg }) => errmsg)))) return first;
  const second = await passing(move.items.filter(({ id }) => held.some((one) => one.id === id)));
  const now = (one: MoveResult) => second.data.results.find(({ id }) => id === one.id) ?? one;
  return { msg: second.msg, data: { ...second.data, results: first.data.results.map(now) } };
};
