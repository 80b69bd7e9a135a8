import { type CourseForm, courseNode } from '@shuyuan/contract/courses/course-form';
import { workEndpoints } from '@shuyuan/contract/courses/workbench/work.endpoints';
import { useQuery } from '@tanstack/react-query';
import { permissionsQuery } from '../../../backoffice/identity';
import { call } from '../../../platform/http/call';

export type WorkBlock = keyof typeof workEndpoints;

/** A block: the list that it links to, and how it is loaded; null means that the caller may not see what it counts. */
interface Block<Data> {
  readonly name: WorkBlock;
  readonly form: CourseForm;
  /** Another right without which nothing waits for the caller here. */
  readonly needs?: string;
  readonly read: (asked: { quiet: true; signal: AbortSignal }) => Promise<{ readonly data: Data | null }>;
}

/** The blocks, in display order. */
export const blocks = {
  sessions: {
    name: 'sessions',
    form: 'session',
    read: (asked) => call(workEndpoints.sessions, asked),
  },
  enrolment: {
    name: 'enrolment',
    form: 'enrolment',
    read: (asked) => call(workEndpoints.enrolment, asked),
  },
  dues: {
    name: 'dues',
    form: 'instalment',
    read: (asked) => call(workEndpoints.dues, asked),
  },
  refunds: {
    name: 'refunds',
    form: 'refund',
    read: (asked) => call(workEndpoints.refunds, asked),
  },
  leaves: {
    name: 'leaves',
    form: 'leave',
    read: (asked) => call(workEndpoints.leaves, asked),
  },
  corrections: {
    name: 'corrections',
    form: 'correction',
    needs: 'correction.decide',
    read: (asked) => call(workEndpoints.corrections, asked),
  },
  receipts: {
    name: 'receipts',
    form: 'payment',
    read: (asked) => call(workEndpoints.receipts, asked),
  },
  attendance: {
    name: 'attendance',
    form: 'attendance',
    read: (asked) => call(workEndpoints.attendance, asked),
  },
} satisfies Readonly<Record<WorkBlock, Block<object>>>;

/** Whether the caller may open the records of a form, and holds another right besides where one is needed. */
export const useMayOpen = (form: CourseForm, needs?: string): boolean => {
  const { data = [] } = useQuery(permissionsQuery);
  return data.includes(courseNode(form, 'index')) && (needs === undefined || data.includes(needs));
};

/** A block of the workbench; `isShown` is false for those who have no right to it. */
export const useBlock = <Data extends object>({ name, form, needs, read }: Block<Data>) => {
  const mayOpen = useMayOpen(form, needs);
  const { data, error, refetch } = useQuery({
    queryKey: ['workbench', name],
    queryFn: async ({ signal }): Promise<Data | null> => (await read({ quiet: true, signal })).data,
    staleTime: 0,
    refetchOnWindowFocus: true,
    enabled: mayOpen,
  });
  return { data: data ?? undefined, error, retry: () => void refetch(), isShown: mayOpen && data !== null };
};
