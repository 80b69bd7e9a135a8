import { stateLabel } from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { shortMoment } from '../../../platform/school-clock';
import { ActionButton } from '../../../ui/action-button/action-button';
import { ArchivedNote } from '../../../ui/archived-note/archived-note';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { timelineQuery } from '../enrolment.queries';
import { enrolmentTexts as texts } from '../enrolment.texts';
import '../enrolment.css';

const moment = (at: string): string => shortMoment(new Date(at));

/** The history of an application: who did what, when and why. */
export const Timeline = ({ id }: { id: number }) => {
  const { data, error, isFetching, refetch } = useQuery(timelineQuery(id));
  if (data === undefined && error !== null && !isFetching) {
    return (
      <EmptyState compact tone="failure" icon="HistoryOutlined" title={texts.failed} hint={error.message}>
        <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  if (data === undefined) return <Skeleton active paragraph={{ rows: 4 }} />;
  const { data: steps, archived } = data;
  if (steps.length === 0 && archived === null)
    return <EmptyState compact icon="HistoryOutlined" title={texts.noSteps} />;
  return (
    <>
      <ArchivedNote archived={archived} of="part" />
      <ol className="enrolment-timeline">
        {steps.map(({ id: step, from, to, at, admin_name, reason }) => (
          <li key={step}>
            <strong>{from === null ? texts.submitted : texts.step(stateLabel(from), stateLabel(to))}</strong>
            <p>{texts.by(admin_name, moment(at))}</p>
            {reason === null ? null : <p>{texts.reasonOf(reason)}</p>}
          </li>
        ))}
      </ol>
    </>
  );
};
