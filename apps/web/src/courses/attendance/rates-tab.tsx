import { attendanceStates } from '@shuyuan/contract/courses/attendance/attendance.form';
import type { ClassRates } from '@shuyuan/contract/courses/attendance/rates';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { ActionButton } from '../../ui/action-button/action-button';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { StateTag } from '../../ui/state-tag/state-tag';
import { PersonLink } from '../contacts';
import { ratesQuery } from './attendance.queries';
import { attendanceTexts } from './attendance.texts';

const { rates: texts } = attendanceTexts;

const percent = (rate: number | null): string => (rate === null ? texts.none : `${(rate / 10).toFixed(1)}%`);

/** Those who have missed too much first, the worst of them above all. */
const worstFirst = (members: ClassRates['members']): ClassRates['members'] =>
  members.toSorted(
    (one, other) =>
      Number(other.is_warned) - Number(one.is_warned) || (one.is_warned ? (one.rate ?? 0) - (other.rate ?? 0) : 0),
  );

const Sums = ({ rates }: { rates: ClassRates }) => {
  const warned = rates.members.filter(({ is_warned }) => is_warned).length;
  const sums = [
    [texts.rate, percent(rates.all.rate)],
    [texts.rolled, texts.of(rates.rolled, rates.sessions)],
    [texts.warned, texts.people(warned)],
  ] as const;
  return (
    <dl className="attendance-sums">
      {sums.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const Members = ({ members }: Pick<ClassRates, 'members'>) => (
  <section className="attendance-grid" aria-label={texts.table}>
    <table>
      <thead>
        <tr>
          <th scope="col">{texts.name}</th>
          <th scope="col">{texts.rate}</th>
          {attendanceStates.map(({ value, label }) => (
            <th key={value} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {members.map(({ id, name, student_no, counts, rate, is_warned }) => (
          <tr key={id}>
            <th scope="row">
              <PersonLink memberId={id}>{name}</PersonLink>
              <span>{student_no}</span>
              {is_warned ? <StateTag tone="bad">{texts.warned}</StateTag> : null}
            </th>
            <td>{percent(rate)}</td>
            {attendanceStates.map(({ value }) => (
              <td key={value}>{counts[value]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** Each member's attendance rate, and who has missed too much. */
export const RatesTab = ({ classId }: { classId: number }) => {
  const { data, error, refetch } = useQuery(ratesQuery(classId));
  if (data === undefined) {
    if (error === null) return <Skeleton active />;
    return (
      <EmptyState tone="failure" icon="TableOutlined" title={attendanceTexts.failed} hint={error.message}>
        <ActionButton onClick={() => void refetch()}>{attendanceTexts.retry}</ActionButton>
      </EmptyState>
    );
  }
  if (data.members.length === 0) return <EmptyState icon="TeamOutlined" title={texts.empty} />;
  return (
    <>
      <Sums rates={data} />
      <p className="attendance-rule">{texts.rule(data.warn_percent)}</p>
      <Members members={worstFirst(data.members)} />
    </>
  );
};
