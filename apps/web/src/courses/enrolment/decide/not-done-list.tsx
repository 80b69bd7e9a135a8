import { useEffect, useRef } from 'react';
import { ActionButton } from '../../../ui/action-button/action-button';
import { enrolmentTexts as texts } from '../enrolment.texts';
import type { Leftover, Start } from './use-decisions';

interface NotDoneProps {
  readonly leftover: Leftover | undefined;
  readonly start: Start;
  readonly onForget: () => void;
}

const List = ({ leftover, start, onForget }: NotDoneProps & { leftover: Leftover }) => {
  const root = useRef<HTMLDivElement>(null);
  const { notDone, onDone } = leftover;
  const full = notDone.filter(({ isFull }) => isFull).map(({ candidate }) => candidate);
  useEffect(() => {
    void root.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={root} className="enrolment-failed" role="alert">
      <strong>{texts.notDone(notDone.length)}</strong>
      <ul>
        {notDone.map(({ candidate, why }) => (
          <li key={candidate.id}>{texts.notDoneOne(candidate.name, why)}</li>
        ))}
      </ul>
      <div className="enrolment-acts">
        {full.length === 0 ? null : (
          <ActionButton kind="primary" onClick={() => start('waiting', full, onDone)}>
            {texts.waitInsteadAll(full.length)}
          </ActionButton>
        )}
        <ActionButton onClick={onForget}>{texts.dismiss}</ActionButton>
      </div>
    </div>
  );
};

/** What could not be done of an action on several applications, each with its reason; those without a seat can wait. */
export const NotDoneList = (props: NotDoneProps) =>
  props.leftover === undefined ? null : <List {...props} leftover={props.leftover} />;
