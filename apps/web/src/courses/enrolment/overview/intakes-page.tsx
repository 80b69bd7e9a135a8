import type { EnrolmentSummary } from '@shuyuan/contract/courses/enrolment/enrolment';
import { enrolmentStates } from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { ActionButton } from '../../../ui/action-button/action-button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { summaryQuery } from '../enrolment.queries';
import { enrolmentTexts as texts } from '../enrolment.texts';
import { countsIn, scopeAddress } from '../scope';
import { IntakeTable } from './intake-table';
import '../enrolment.css';
import './intakes.css';

const byProgramme = (summary: readonly EnrolmentSummary[]): EnrolmentSummary[][] => {
  const groups = new Map<number, EnrolmentSummary[]>();
  for (const row of summary) groups.set(row.programme.id, [...(groups.get(row.programme.id) ?? []), row]);
  return [...groups.values()];
};

const Programme = ({ rows }: { rows: readonly EnrolmentSummary[] }) => {
  const programme = rows[0]?.programme;
  if (programme === undefined) return null;
  const counts = countsIn(rows, { programme, intake: undefined });
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <section className="intake-programme" aria-label={programme.label}>
      <header>
        <h2>{programme.label}</h2>
        <span className="intake-total">{texts.total(total)}</span>
        <ul className="intake-states">
          {enrolmentStates
            .filter(({ value }) => counts[value] > 0)
            .map(({ value, label }) => (
              <li key={value}>
                <Link
                  to={scopeAddress({ programme: programme.id, state: value })}
                  aria-label={texts.countOf(programme.label, label, counts[value])}
                >
                  {label} <strong>{counts[value]}</strong>
                </Link>
              </li>
            ))}
        </ul>
        <Link to={scopeAddress({ programme: programme.id })} aria-label={texts.manageOf(programme.label)}>
          {texts.manage}
        </Link>
      </header>
      <IntakeTable rows={rows} />
    </section>
  );
};

/** 报名: programmes and intakes, the progress of each, and links to their applications. */
export const IntakesPage = () => {
  const { data, isError, refetch } = useQuery(summaryQuery);
  if (data === undefined && isError) {
    return (
      <EmptyState icon="SolutionOutlined" tone="failure" title={texts.failed}>
        <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  if (data === undefined) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  if (data.length === 0) {
    return <EmptyState icon="SolutionOutlined" title={texts.noProgrammes} hint={texts.noProgrammesHint} />;
  }
  return (
    <div className="intake-page">
      <p className="intake-all">
        <Link to={scopeAddress({})}>{texts.everything}</Link>
      </p>
      {byProgramme(data).map((rows) => (
        <Programme key={rows[0]?.programme.id} rows={rows} />
      ))}
    </div>
  );
};
