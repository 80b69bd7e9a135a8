import { courseNode } from '@shuyuan/contract/courses/course-form';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { permissionsQuery } from '../../backoffice/identity';
import { ActionButton } from '../../ui/action-button/action-button';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { QuestionnaireSection } from '../questionnaires';
import { ApplicationsPart } from './applications-part';
import { AttendancePart } from './attendance-part';
import { classMembersQuery, classQuery } from './class.queries';
import { classTexts as texts } from './class.texts';
import { ClassFacts } from './class-facts';
import { ClassHead } from './class-head';
import { MembersPart } from './members-part';
import { MoneyPart } from './money-part';
import './class-page.css';

/** Overview of a class: its fields, its members, its money, its attendance and its actions. */
export const ClassPage = ({ classId }: { classId: number }) => {
  const { data: permissions } = useSuspenseQuery(permissionsQuery);
  const may = (form: 'member' | 'payment' | 'attendance' | 'enrolment') =>
    permissions.includes(courseNode(form, 'index'));
  const { data: row, error, isFetching, refetch } = useQuery(classQuery(classId));
  const members = useQuery({ ...classMembersQuery(classId), enabled: may('member') });
  if (row === undefined && error !== null && !isFetching) {
    return (
      <EmptyState tone="failure" icon="TeamOutlined" title={texts.failed} hint={error.message}>
        <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  if (row === undefined) return <Skeleton active />;
  return (
    <article className="class-page" aria-label={texts.page}>
      <ClassHead row={row} members={members.data ?? []} permissions={permissions} />
      <div className="class-parts">
        <ClassFacts row={row} />
        <div className="class-column">
          {may('member') ? <MembersPart row={row} query={members} /> : null}
          {may('enrolment') ? <ApplicationsPart classId={classId} /> : null}
          {may('payment') ? <MoneyPart classId={classId} /> : null}
          {may('attendance') ? <AttendancePart classId={classId} permissions={permissions} /> : null}
        </div>
      </div>
      <QuestionnaireSection classId={classId} className="class-part class-wide" />
    </article>
  );
};
