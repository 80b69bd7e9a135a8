import type { MoveResult, Promotion } from '@shuyuan/contract/courses/enrolment/enrolment';
import { enrolmentErrors } from '@shuyuan/contract/courses/enrolment/enrolment.errors';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { notify } from '../../../platform/notices';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import { classesKey } from '../../classes';
import type { Act, Candidate } from '../candidate';
import { enrolmentKey, enterClass } from '../enrolment.queries';
import { enrolmentTexts as texts } from '../enrolment.texts';
import type { Deciding } from './decision-dialog';
import { tellOutcome } from './outcome';

/** One of several applications that was not changed. */
export interface NotDone {
  readonly candidate: Candidate;
  readonly why: string;
  /** It could wait for a seat instead. */
  readonly isFull: boolean;
}

/** What was not done of an action, and how to go on with it. */
export interface Leftover {
  readonly notDone: readonly NotDone[];
  readonly onDone: (left: readonly number[]) => void;
}

/** Starts an action on applications; `onDone` is called whatever the result, with those that were not changed. */
export type Start = (act: Act, candidates: readonly Candidate[], onDone: (left: readonly number[]) => void) => void;

/** An application that could be promoted, in the form that decisions need. */
export const promoted = ({ id, version, name, class: intake }: Promotion): Candidate => ({
  id,
  version,
  name,
  state: 'waiting',
  programmeId: undefined,
  intake,
});

const enter = async (candidates: readonly Candidate[], finish: Deciding['onDone']): Promise<void> => {
  const title = texts.enterTitle(candidates.length, candidates[0]?.name ?? '');
  if (!(await confirm({ title, content: texts.willEnter }))) return;
  const items = candidates.map(({ id, version }) => ({ id, version }));
  // The call itself reports failures; the applications stay selected.
  const answer = await enterClass({ items }).catch(() => undefined);
  if (answer === undefined) return;
  tellOutcome(answer.msg, answer.data.results);
  finish(answer.data.results, null);
};

const notDoneOf = (results: readonly MoveResult[], candidates: readonly Candidate[]): NotDone[] =>
  candidates.flatMap((candidate) => {
    const result = results.find(({ id }) => id === candidate.id);
    if (result === undefined || result.errmsg === null) return [];
    return [{ candidate, why: result.errmsg, isFull: result.errcode === enrolmentErrors.classFull.errcode }];
  });

/** The decisions of a screen: the open dialog, and what could not be done. */
export const useDecisions = () => {
  const client = useQueryClient();
  const [deciding, setDeciding] = useState<Deciding>();
  const [leftover, setLeftover] = useState<Leftover>();
  const start = useCallback<Start>(
    (act, candidates, onDone) => {
      const finish = (results: readonly MoveResult[], promotion: Promotion | null): void => {
        const notDone = notDoneOf(results, candidates);
        setLeftover(notDone.length === 0 ? undefined : { notDone, onDone });
        void client.invalidateQueries({ queryKey: enrolmentKey });
        void client.invalidateQueries({ queryKey: classesKey });
        onDone(notDone.map(({ candidate }) => candidate.id));
        if (promotion === null) return;
        notify.offer(texts.freed(promotion.class.label, promotion.name), {
          label: texts.promote,
          run: () => start('admitted', [promoted(promotion)], onDone),
        });
      };
      if (act === 'enter') void enter(candidates, finish);
      else setDeciding({ act, candidates, onDone: finish });
    },
    [client],
  );
  const close = useCallback(() => setDeciding(undefined), []);
  const forget = useCallback(() => setLeftover(undefined), []);
  return { deciding, leftover, start, close, forget };
};
