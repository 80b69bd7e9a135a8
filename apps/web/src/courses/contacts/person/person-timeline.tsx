import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { ActionButton } from '../../../ui/action-button/action-button';
import { ChoiceTag } from '../../../ui/choice-tag/choice-tag';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { historyQuery, shownMost } from './person.queries';
import { personTexts as texts } from './person.texts';
import { eventsOf, type PersonEvent } from './person-events';

const Event = ({ event }: { event: PersonEvent }) => (
  <li className={event.isStruck ? 'struck' : undefined}>
    <time dateTime={event.day}>{event.day}</time>
    <span className="person-event">
      {event.href === undefined ? <span>{event.title}</span> : <Link to={event.href}>{event.title}</Link>}
      {event.state === undefined ? null : <ChoiceTag option={event.state} />}
      {event.facts.length === 0 ? null : <small>{event.facts.join(' · ')}</small>}
    </span>
  </li>
);

/** All that happened to a person, the newest first. */
export const PersonTimeline = (props: {
  personId: number;
  members: readonly RecordRow[];
  permissions: readonly string[];
}) => {
  const { personId, members, permissions } = props;
  const { data, error, isFetching, refetch } = useQuery(historyQuery(personId, { members, permissions }));
  const events = data === undefined ? [] : eventsOf({ ...data.rows, member: members }, data);
  const isCut = Object.values(data?.rows ?? {}).some((rows) => rows.length === shownMost);
  return (
    <section className="person-part" aria-label={texts.timeline}>
      <h3>{texts.timeline}</h3>
      {data === undefined && error !== null && !isFetching ? (
        <p className="person-none">
          {texts.partFailed} <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
        </p>
      ) : null}
      {data === undefined && (error === null || isFetching) ? <Skeleton active title={false} /> : null}
      {data !== undefined && events.length === 0 ? (
        <EmptyState compact icon="ScheduleOutlined" title={texts.nothing} hint={texts.nothingHint} />
      ) : null}
      <ol className="person-events">
        {events.map((event) => (
          <Event key={event.key} event={event} />
        ))}
      </ol>
      {isCut ? <p className="person-none">{texts.more(shownMost)}</p> : null}
    </section>
  );
};
