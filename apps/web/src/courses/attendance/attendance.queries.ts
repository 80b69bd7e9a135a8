import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { attendanceEndpoints } from '@shuyuan/contract/courses/attendance/attendance.endpoints';
import type { SessionPlan } from '@shuyuan/contract/courses/attendance/session';
import { contactEndpoints } from '@shuyuan/contract/courses/contacts/contact.endpoints';
import { isListed } from '@shuyuan/contract/courses/contacts/contact-book';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { BodyOf } from '@shuyuan/contract/platform/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call, callUnreported } from '../../platform/http/call';
import { foundRows } from '../../platform/list-state/found-rows';

/** Others may mark meanwhile: rolls are loaded at each opening. */
const fresh = { staleTime: 0, gcTime: 0 } as const;

/** The name of a class; null for one that the caller may not see. */
export const classNameQuery = (classId: number) =>
  queryOptions({
    queryKey: ['attendance', 'class', classId],
    queryFn: async ({ signal }) => {
      const search = JSON.stringify({ id: [classId] });
      const query = { custom_form_id: courseFormIds.class, page_size: 1, search };
      const { data } = await call(recordEndpoints.index, { query, loading: false, signal });
      return data[0] === undefined ? null : String(data[0].name);
    },
  });

export const rollQuery = (sessionId: number) =>
  queryOptions({
    queryKey: ['attendance', 'roll', sessionId],
    queryFn: async ({ signal }) => {
      const query = { session_id: sessionId };
      return (await call(attendanceEndpoints.roll, { query, loading: false, signal })).data;
    },
    ...fresh,
  });

/** A month of a class. */
export const gridQuery = (classId: number, month: string) =>
  queryOptions({
    queryKey: ['attendance', 'grid', classId, month],
    queryFn: async ({ signal }) => {
      const query = { class_id: classId, month };
      return (await call(attendanceEndpoints.grid, { query, loading: false, signal })).data;
    },
    ...fresh,
  });

export const ratesQuery = (classId: number) =>
  queryOptions({
    queryKey: ['attendance', 'rates', classId],
    queryFn: async ({ signal }) => {
      const query = { class_id: classId };
      return (await call(attendanceEndpoints.rates, { query, loading: false, signal })).data;
    },
    ...fresh,
  });

/** The days of a plan with their conflicts, and those left out. */
export const planSessions = (body: BodyOf<typeof attendanceEndpoints.planSessions>) =>
  call(attendanceEndpoints.planSessions, { body, loading: false });

/** Makes the sessions of a plan; a failure is reported by `saveOverlap`. */
export const createSessions = (body: SessionPlan) => callUnreported(attendanceEndpoints.createSessions, { body });

/** The teachers and rooms that were used before. */
export const sessionNamesQuery = queryOptions({
  queryKey: ['attendance', 'names'],
  queryFn: async ({ signal }) =>
    (await call(attendanceEndpoints.sessionNames, { loading: false, quiet: true, signal })).data,
});

/** Changes a session and the rest of its series; a failure is reported by `saveOverlap`. */
export const changeSeries = (body: BodyOf<typeof attendanceEndpoints.changeSeries>) =>
  callUnreported(attendanceEndpoints.changeSeries, { body });

/** Cancels a session and the rest of its series. */
export const cancelSeries = (body: BodyOf<typeof attendanceEndpoints.cancelSeries>) =>
  call(attendanceEndpoints.cancelSeries, { body });

/** The members of a class whose name, pinyin or number matches; with ids exactly those. */
export const findMembers = async (
  classId: number,
  { keyword, ids }: { keyword: string; ids?: readonly number[] },
): Promise<{ id: number; label: string }[]> => {
  const { data } = await call(contactEndpoints.book, { query: { class_id: classId }, loading: false });
  const found =
    ids === undefined
      ? foundRows(data.members, keyword).filter(isListed)
      : data.members.filter(({ id }) => ids.includes(id));
  return found.map(({ id, name, student_no }) => ({ id, label: [name, student_no].filter(Boolean).join(' ') }));
};

/** Approves or rejects a request for leave. */
export const decideLeave = (body: BodyOf<typeof attendanceEndpoints.decideLeave>) =>
  call(attendanceEndpoints.decideLeave, { body });

/** Downloads the month of a class as a workbook. */
export const saveMonth = async (classId: number, month: string): Promise<string> => {
  const { data, msg } = await call(attendanceEndpoints.exportMonth, { body: { class_id: classId, month } });
  const bytes = Uint8Array.from(atob(data.content), (letter) => letter.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes]));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = data.name;
  anchor.click();
  URL.revokeObjectURL(url);
  return msg;
};
