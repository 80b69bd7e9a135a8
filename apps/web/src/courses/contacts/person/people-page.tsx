import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { type ListParts, RecordPanel } from '../../../backoffice/records';
import type { ScreenProps } from '../../../platform/screen';
import { personOfMemberQuery } from './person.queries';
import { NoPerson, PersonPage } from './person-page';

const parts: ListParts = { addressOf: ({ id }) => `?person=${id}` };

const idIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** The page of the person who is this member of a class. */
const OfMember = ({ memberId }: { memberId: number }) => {
  const { data: personId, error, isFetching, refetch } = useQuery(personOfMemberQuery(memberId));
  if (personId !== undefined) return <PersonPage personId={personId} />;
  return error === null || isFetching ? <Skeleton active /> : <NoPerson error={error} onRetry={() => void refetch()} />;
};

/** 学员库: all people, or the page of the one that the address names. */
export const PeoplePage = ({ params, auths }: ScreenProps) => {
  const personId = idIn(params.person);
  const memberId = idIn(params.member);
  if (personId !== undefined) return <PersonPage key={personId} personId={personId} />;
  if (memberId !== undefined) return <OfMember key={memberId} memberId={memberId} />;
  return <RecordPanel formId={courseFormIds.contact} parts={parts} auths={auths} />;
};
