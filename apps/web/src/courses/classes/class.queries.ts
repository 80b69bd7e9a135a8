import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { attendanceEndpoints } from '@shuyuan/contract/courses/attendance/attendance.endpoints';
import type { RollState } from '@shuyuan/contract/courses/attendance/roll-state';
import { classEndpoints } from '@shuyuan/contract/courses/classes/class.endpoints';
import { contactEndpoints } from '@shuyuan/contract/courses/contacts/contact.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { enrolmentEndpoints } from '@shuyuan/contract/courses/enrolment/enrolment.endpoints';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import type { BodyOf } from '@shuyuan/contract/platform/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/http/call';

/** Others may write meanwhile: the page loads its data at each visit. */
const fresh = { staleTime: 0, refetchOnWindowFocus: true } as const;

/** The common prefix of what is loaded of classes; an act on members or seats invalidates it. */
export const classesKey = ['class'] as const;

/** The same of one class. */
export const classKey = (id: number) => [...classesKey, id] as const;

export const classQuery = (id: number) =>
  queryOptions({
    queryKey: [...classKey(id), 'record'],
    queryFn: async ({ signal }): Promise<RecordRow> => {
      const query = { custom_form_id: courseFormIds.class, id };
      return (await call(recordEndpoints.show, { query, quiet: true, signal })).data;
    },
    ...fresh,
  });

/** The members of a class, from the address book. */
export const classMembersQuery = (id: number) =>
  queryOptions({
    queryKey: [...classKey(id), 'members'],
    queryFn: async ({ signal }) =>
      (await call(contactEndpoints.book, { query: { class_id: id }, quiet: true, signal })).data.members,
    ...fresh,
  });

export const classMoneyQuery = (id: number) =>
  queryOptions({
    queryKey: [...classKey(id), 'money'],
    queryFn: async ({ signal }) =>
      (await call(paymentEndpoints.account, { query: { class_id: id }, quiet: true, signal })).data.totals,
    ...fresh,
  });

export const classRatesQuery = (id: number) =>
  queryOptions({
    queryKey: [...classKey(id), 'rates'],
    queryFn: async ({ signal }) =>
      (await call(attendanceEndpoints.rates, { query: { class_id: id }, quiet: true, signal })).data,
    ...fresh,
  });

/** The applications for a class, by state. */
export const classApplicationsQuery = (id: number) =>
  queryOptions({
    queryKey: [...classKey(id), 'applications'],
    queryFn: async ({ signal }) => {
      const { data } = await call(enrolmentEndpoints.summary, { quiet: true, signal });
      return data.find((row) => row.class?.id === id)?.counts ?? null;
    },
    ...fresh,
  });

/** The sessions of a class whose rolls are in one of these states, nearest first. */
export const classSessionsQuery = (id: number, filter: { states: readonly RollState[]; most: number }) =>
  queryOptions({
    queryKey: [...classKey(id), 'sessions', filter],
    queryFn: async ({ signal }): Promise<RecordRow[]> => {
      const search = JSON.stringify({ class: [id], roll_state: filter.states });
      const sort_type = filter.states.includes('ahead') ? ('asc' as const) : ('desc' as const);
      const page = { page: 1, page_size: filter.most, sort_name: 'date', sort_type };
      const query = { custom_form_id: courseFormIds.session, search, ...page };
      return (await call(recordEndpoints.index, { query, quiet: true, signal })).data;
    },
    ...fresh,
  });

/** Moves a class to another state. */
export const moveClass = (body: BodyOf<(typeof classEndpoints)['move']>) => call(classEndpoints.move, { body });

/** Changes the tuition of a class. */
export const priceClass = (body: BodyOf<(typeof classEndpoints)['price']>) => call(classEndpoints.price, { body });

/** A new class's fee as its programme usually costs; nothing where the caller does not see programmes. */
export const proposeTuition = async (column: string, programme: unknown): Promise<{ tuition?: number }> => {
  if (column !== 'programme' || typeof programme !== 'number') return {};
  const search = JSON.stringify({ id: [programme] });
  const query = { custom_form_id: courseFormIds.programme, page_size: 1, search };
  const found = await call(recordEndpoints.index, { query, quiet: true, loading: false }).catch(() => undefined);
  const tuition = found?.data[0]?.tuition;
  return typeof tuition === 'number' ? { tuition } : {};
};
