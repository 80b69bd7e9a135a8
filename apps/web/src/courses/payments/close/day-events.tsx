import type { DayEvent, DayReopening } from '@shuyuan/contract/courses/payments/day-close';
import { ActionButton } from '../../../ui/action-button/action-button';
import { formatCell, formatMoney } from '../../../ui/data-table/cell-format';
import { closeTexts as texts } from './close.texts';
import { whatOf } from './close-dialogs';
import { Difference } from './difference';

const Event = ({ event }: { event: DayEvent }) => (
  <li>
    <time dateTime={event.at}>{formatCell(event.at, 'datetime')}</time>
    <span>{`${event.by} ${texts.events[event.kind]} ${whatOf(event)}`}</span>
    {event.total === null ? null : <span>{`${texts.booked} ${formatMoney(event.total)}`}</span>}
    {event.total === null || event.counted === null ? null : (
      <span>
        {`${texts.counted} ${formatMoney(event.counted)} `}
        <Difference fen={event.counted - event.total} />
      </span>
    )}
    {event.words === '' ? null : <span>{event.words}</span>}
  </li>
);

/** What was done with the closes of a day, also those that were opened again. */
export const DayEvents = ({ events }: { events: readonly DayEvent[] }) =>
  events.length === 0 ? null : (
    <section className="close-events" aria-label={texts.history}>
      <h2>{texts.history}</h2>
      <ol>
        {events.map((event) => (
          <Event key={`${event.at}/${event.kind}/${event.collector_name}/${event.method}`} event={event} />
        ))}
      </ol>
    </section>
  );

/** Requests to open closes again: whoever else has the right decides them, whoever asked can take theirs back. */
export const Reopenings = (props: {
  asked: readonly DayReopening[];
  mayDecide: (one: DayReopening) => boolean;
  onDecide: (one: DayReopening) => void;
  mayWithdraw: (one: DayReopening) => boolean;
  onWithdraw: (one: DayReopening) => void;
}) =>
  props.asked.length === 0 ? null : (
    <section className="close-events" aria-label={texts.waiting}>
      <h2>{texts.waiting}</h2>
      <ul>
        {props.asked.map((one) => (
          <li key={one.id}>
            <span>{texts.asked(one.asked_by_name, whatOf(one), one.reason)}</span>
            {props.mayDecide(one) ? (
              <ActionButton onClick={() => props.onDecide(one)}>{texts.decide}</ActionButton>
            ) : (
              <span className="payment-hint">{texts.ownAsked}</span>
            )}
            {props.mayWithdraw(one) ? (
              <ActionButton onClick={() => props.onWithdraw(one)}>{texts.withdraw}</ActionButton>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
