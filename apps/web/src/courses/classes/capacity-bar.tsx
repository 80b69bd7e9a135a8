import { classTexts as texts } from './class.texts';
import './capacity-bar.css';

/** How full a class is. */
export const CapacityBar = ({ members, capacity }: { members: number; capacity: number }) => {
  const share = capacity > 0 ? Math.min(1, members / capacity) : 0;
  return (
    <span
      className="capacity"
      title={texts.seatsTitle(members, capacity)}
      data-full={capacity > 0 && members >= capacity}
    >
      <span className="capacity-track" aria-hidden="true">
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className="capacity-words">{texts.seats(members, capacity)}</span>
    </span>
  );
};
