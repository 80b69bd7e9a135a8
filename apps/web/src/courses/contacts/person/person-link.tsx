import { courseNode } from '@shuyuan/contract/courses/course-form';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { permissionsQuery } from '../../../backoffice/identity';

/** Leads from a member of a class to the page of that person, for those who may open it. */
export const PersonLink = ({ memberId, children }: { memberId: number; children: ReactNode }) => {
  const { data: permissions } = useSuspenseQuery(permissionsQuery);
  const mayOpen = ['contact', 'member'].every((form) =>
    permissions.includes(courseNode(form as 'contact' | 'member', 'detail')),
  );
  return mayOpen ? <Link to={`/course/person?member=${memberId}`}>{children}</Link> : children;
};
