import { type CourseForm, courseNode } from '@shuyuan/contract/courses/course-form';
import type { Work, WorkBlock } from '@shuyuan/contract/courses/workbench/work';
import { workbenchEndpoints } from '@shuyuan/contract/courses/workbench/workbench.endpoints';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { permissionsQuery } from '../../../backoffice/identity';
import { call } from '../../../platform/http/call';

/** All blocks in one call. */
const workQuery = queryOptions({
  queryKey: ['workbench', 'work'],
  queryFn: async ({ signal }) => (await call(workbenchEndpoints.work, { quiet: true, signal })).data,
  staleTime: 0,
  refetchOnWindowFocus: true,
});

/** The list that a block links to, and another right without which nothing waits for the caller there. */
const rights: Readonly<Record<WorkBlock, { readonly form: CourseForm; readonly needs?: string }>> = {
  sessions: { form: 'session' },
  enrolment: { form: 'enrolment' },
  dues: { form: 'instalment' },
  refunds: { form: 'refund' },
  leaves: { form: 'leave' },
  corrections: { form: 'correction', needs: 'correction.decide' },
  receipts: { form: 'payment' },
  attendance: { form: 'attendance' },
};

/** Whether the caller may open the records of a form, and holds another right besides where one is needed. */
export const useMayOpen = (form: CourseForm, needs?: string): boolean => {
  const { data = [] } = useQuery(permissionsQuery);
  return data.includes(courseNode(form, 'index')) && (needs === undefined || data.includes(needs));
};

/** A block of the workbench; `isShown` is false for those who have no right to it. */
export const useBlock = <B extends WorkBlock>(name: B) => {
  const { form, needs } = rights[name];
  const mayOpen = useMayOpen(form, needs);
  const { data, error, refetch } = useQuery(workQuery);
  const shown: Work[B] | undefined = data?.[name];
  const isLost = error !== null || data?.failed.includes(name) === true;
  return {
    data: shown ?? undefined,
    isLost,
    retry: () => void refetch(),
    isShown: mayOpen && (isLost || shown !== null),
  };
};
