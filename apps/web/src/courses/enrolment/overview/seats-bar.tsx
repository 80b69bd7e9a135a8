import { enrolmentTexts as texts } from '../enrolment.texts';

/** How many seats of a class are taken. */
export const SeatsBar = ({ taken, capacity }: { taken: number; capacity: number }) => {
  const share = capacity === 0 ? 1 : Math.min(taken / capacity, 1);
  return (
    <span className="seats-bar" data-full={taken >= capacity} title={texts.takenLong(taken, capacity)}>
      <meter className="seats-bar-meter" min={0} max={1} value={share} aria-label={texts.takenLong(taken, capacity)} />
      <span className="seats-bar-words">{texts.taken(taken, capacity)}</span>
    </span>
  );
};
