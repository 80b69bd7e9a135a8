import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { type ListParts, RecordPanel } from '../../../backoffice/records';
import type { ScreenProps } from '../../../platform/screen';
import { PersonPage } from './person-page';

const parts: ListParts = { addressOf: ({ id }) => `?person=${id}` };

const idIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** 学员库: all people, or the page of the one that the address names. */
export const PeoplePage = ({ params, auths }: ScreenProps) => {
  const personId = idIn(params.person);
  return personId === undefined ? (
    <RecordPanel formId={courseFormIds.contact} parts={parts} auths={auths} />
  ) : (
    <PersonPage key={personId} personId={personId} />
  );
};
