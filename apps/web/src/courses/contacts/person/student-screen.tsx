import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { idIn } from '../../../platform/address-id';
import type { ScreenProps } from '../../../platform/screen';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { personOfMemberQuery } from './person.queries';
import { personTexts as texts } from './person.texts';
import { NoPerson, PersonPage } from './person-page';

/** The page of the person who is this member of a class. */
const OfMember = ({ memberId }: { memberId: number }) => {
  const { data: personId, error, isFetching, refetch } = useQuery(personOfMemberQuery(memberId));
  if (personId !== undefined) return <PersonPage personId={personId} />;
  return error === null || isFetching ? <Skeleton active /> : <NoPerson error={error} onRetry={() => void refetch()} />;
};

/** 学员主页: the person, or the member of a class, that the address names. */
export const StudentScreen = ({ params }: ScreenProps) => {
  const personId = idIn(params.person);
  const memberId = idIn(params.member);
  if (personId !== undefined) return <PersonPage key={personId} personId={personId} />;
  if (memberId !== undefined) return <OfMember key={memberId} memberId={memberId} />;
  return <EmptyState icon="ContactsOutlined" title={texts.nobody} hint={texts.nobodyHint} />;
};
