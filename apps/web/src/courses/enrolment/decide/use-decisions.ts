import type { MoveResult, Promotion } from '@shuyuan/contract/courses/enrolment/enrolment';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { notify } from '../../../platform/notices';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import type { Act, Candidate } from '../candidate';
import { enrolmentKey, enterClass } from '../enrolment.queries';
import { enrolmentTexts as texts } from '../enrolment.texts';
import type { Deciding } from './decision-dialog';

/** One of several applications that was not changed. */
export interface NotDone {
  readonly id: number;
  readonly name: string;
  readonly why: string;
}

/** Starts an action on applications; `onDone` is called whatever the result. */
export type Start = (act: Act, candidates: readonly Candidate[], onDone: () => void) => void;

/** An application that could be promoted, in the form that decisions need. */
export const promoted = ({ id, version, name, class: intake }: Promotion): Candidate => ({
  id,
  version,
  name,
  state: 'waiting',
  programmeId: undefined,
  intake,
});

const leftOf = (results: readonly MoveResult[], candidates: readonly Candidate[]): NotDone[] =>
  results.flatMap(({ id, errmsg }) =>
    errmsg === null ? [] : [{ id, why: errmsg, name: candidates.find((one) => one.id === id)?.name ?? `#${id}` }],
  );

/** The decisions of a screen: the open dialog, and what could not be done. */
export const useDecisions = () => {
  const client = useQueryClient();
  const [deciding, setDeciding] = useState<Deciding>();
  const [notDone, setNotDone] = useState<readonly NotDone[]>([]);
  const start = useCallback<Start>(
    (act, candidates, onDone) => {
      const finish = (results: readonly MoveResult[], promotion: Promotion | null): void => {
        setNotDone(leftOf(results, candidates));
        void client.invalidateQueries({ queryKey: enrolmentKey });
        onDone();
        if (promotion === null) return;
        notify.offer(texts.freed(promotion.class.label, promotion.name), {
          label: texts.promote,
          run: () => setDeciding({ act: 'admitted', candidates: [promoted(promotion)], onDone: finish }),
        });
      };
      const enter = async (): Promise<void> => {
        const title = texts.enterTitle(candidates.length, candidates[0]?.name ?? '');
        if (!(await confirm({ title, content: texts.willEnter }))) return;
        const items = candidates.map(({ id, version }) => ({ id, version }));
        // The call itself reports failures.
        const answer = await enterClass({ items }).catch(() => undefined);
        if (answer) notify.success(answer.msg);
        finish(answer?.data.results ?? [], null);
      };
      if (act === 'enter') void enter();
      else setDeciding({ act, candidates, onDone: finish });
    },
    [client],
  );
  const close = useCallback(() => setDeciding(undefined), []);
  const forget = useCallback(() => setNotDone([]), []);
  return { deciding, notDone, start, close, forget };
};
