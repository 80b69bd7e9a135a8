import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { enrolmentEndpoints } from '@shuyuan/contract/courses/enrolment/enrolment.endpoints';
import type { EnrolmentState } from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import type { BodyOf } from '@shuyuan/contract/platform/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/http/call';
import type { Scope } from './scope';

type Endpoints = typeof enrolmentEndpoints;

/** The common prefix of these query keys, so that one decision can invalidate them all. */
export const enrolmentKey = ['enrolment'] as const;

/** Others may decide meanwhile: data is loaded at each visit. */
const fresh = { staleTime: 0, refetchOnWindowFocus: true } as const;

/** Programmes and intakes with their applications by state. */
export const summaryQuery = queryOptions({
  queryKey: [...enrolmentKey, 'summary'],
  queryFn: async ({ signal }) => (await call(enrolmentEndpoints.summary, { loading: false, signal })).data,
  ...fresh,
});

/** The seats of a class, and who would be promoted. */
export const seatsQuery = (classId: number) =>
  queryOptions({
    queryKey: [...enrolmentKey, 'seats', classId],
    queryFn: async ({ signal }) =>
      (await call(enrolmentEndpoints.seats, { query: { class: classId }, quiet: true, signal })).data,
    ...fresh,
  });

/** Every step of an application. */
export const timelineQuery = (id: number) =>
  queryOptions({
    queryKey: [...enrolmentKey, 'timeline', id],
    queryFn: ({ signal }) => call(enrolmentEndpoints.timeline, { query: { id }, quiet: true, signal }),
    ...fresh,
  });

/** What is known of the person with a mobile number. */
export const personQuery = (mobile: string) =>
  queryOptions({
    queryKey: [...enrolmentKey, 'person', mobile],
    queryFn: async ({ signal }) =>
      (await call(enrolmentEndpoints.person, { query: { mobile }, quiet: true, loading: false, signal })).data,
    staleTime: 30_000,
  });

/** The first page of the applications of a scope in some states. */
export const applicationsQuery = (
  { programme, intake }: Scope,
  range: { states: readonly EnrolmentState[]; size: number; sort: { name: string; type: 'asc' | 'desc' } },
) =>
  queryOptions({
    queryKey: [...enrolmentKey, 'rows', programme?.id, intake?.id, range],
    queryFn: async ({ signal }): Promise<{ data: RecordRow[]; total: number }> => {
      const search = JSON.stringify({
        state: range.states,
        ...(programme === undefined ? {} : { programme: [programme.id] }),
        ...(intake === undefined ? {} : { class: [intake.id] }),
      });
      const sorted = { sort_name: range.sort.name, sort_type: range.sort.type };
      const query = { custom_form_id: courseFormIds.enrolment, page: 1, page_size: range.size, ...sorted, search };
      return call(recordEndpoints.index, { query, loading: false, signal });
    },
    ...fresh,
  });

/** People who can be named as interviewer. */
export const interviewersQuery = (keyword: string) =>
  queryOptions({
    queryKey: [...enrolmentKey, 'interviewers', keyword],
    queryFn: async ({ signal }) => {
      const words = keyword === '' ? {} : { keyword };
      const query = { custom_form_id: courseFormIds.enrolment, field: 'interviewer', ...words };
      return (await call(recordEndpoints.options, { query, quiet: true, signal })).data;
    },
  });

export const moveApplications = (body: BodyOf<Endpoints['move']>) => call(enrolmentEndpoints.move, { body });

/** Enters admitted applicants into their class. */
export const enterClass = (body: BodyOf<Endpoints['enter']>) => call(enrolmentEndpoints.enter, { body });

export const undoEntry = (body: BodyOf<Endpoints['undoEntry']>) => call(enrolmentEndpoints.undoEntry, { body });
