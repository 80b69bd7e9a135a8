import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { type CourseForm, courseFormIds, courseNode } from '@shuyuan/contract/courses/course-form';
import { queryOptions } from '@tanstack/react-query';
import { ofRecord, type PersonMessage } from '../../../backoffice/messages';
import { call } from '../../../platform/http/call';
import { idOf } from '../../../platform/row-values';
import type { PersonRows } from './person-events';

/** How many of each kind the page shows. */
export const shownMost = 100;

/** The common prefix of the queries of a person. */
export const personKey = (id: number) => ['person', id] as const;

const fresh = { staleTime: 0, refetchOnWindowFocus: true } as const;

/** The person as the caller sees them. */
export const personQuery = (id: number) =>
  queryOptions({
    queryKey: [...personKey(id), 'contact'],
    queryFn: async ({ signal }): Promise<RecordRow> => {
      const query = { custom_form_id: courseFormIds.contact, id };
      return (await call(recordEndpoints.show, { query, quiet: true, signal })).data;
    },
    ...fresh,
  });

/** Who a member of a class is. */
export const personOfMemberQuery = (memberId: number) =>
  queryOptions({
    queryKey: ['person', 'of-member', memberId],
    queryFn: async ({ signal }): Promise<number> => {
      const query = { custom_form_id: courseFormIds.member, id: memberId };
      const { contact } = (await call(recordEndpoints.show, { query, quiet: true, signal })).data;
      return idOf(contact) ?? 0;
    },
    ...fresh,
  });

interface Listing {
  readonly form: CourseForm;
  readonly search: Readonly<Record<string, readonly (number | string)[]>>;
  readonly signal: AbortSignal;
}

const rowsOf = async ({ form, search, signal }: Listing): Promise<RecordRow[]> => {
  const query = { custom_form_id: courseFormIds[form], page: 1, page_size: shownMost, search: JSON.stringify(search) };
  return (await call(recordEndpoints.index, { query, quiet: true, signal })).data;
};

/** The classes that a person is or was in. */
export const membersQuery = (id: number) =>
  queryOptions({
    queryKey: [...personKey(id), 'members'],
    queryFn: ({ signal }) => rowsOf({ form: 'member', search: { contact: [id] }, signal }),
    ...fresh,
  });

/** What happened to a person. */
export interface PersonHistory {
  readonly rows: PersonRows;
  readonly messages: readonly PersonMessage[];
  /** Of the sessions, by id. */
  readonly days: ReadonlyMap<number, string>;
}

type MayDo = (form: CourseForm, action?: 'index' | 'detail') => boolean;

const byPerson: readonly CourseForm[] = ['enrolment', 'memberAct', 'followUp'];
const byMember: readonly CourseForm[] = ['payment', 'refund', 'adjustment', 'attendance', 'leave'];

/** The messages to a person, at whichever of their records: only those that the caller may look at. */
const messagesOf = async (
  id: number,
  { rows, member, may, signal }: { rows: PersonRows; member: readonly number[]; may: MayDo; signal: AbortSignal },
): Promise<PersonMessage[]> => {
  const records: readonly (readonly [form: CourseForm, ids: readonly number[]])[] = [
    ['contact', [id]],
    ['enrolment', (rows.enrolment ?? []).map((row) => row.id)],
    ['member', member],
  ];
  const asked = records.flatMap(([form, ids]) => (may(form, 'detail') ? ids.map((one) => [form, one] as const) : []));
  const found = await Promise.all(
    asked.map(([form, one]) => ofRecord({ formId: courseFormIds[form], id: one, signal })),
  );
  return found.flat();
};

/** What happened to a person, by form, with messages and the days of the sessions: only what the caller may see. */
export const historyQuery = (id: number, of: { members: readonly RecordRow[]; permissions: readonly string[] }) =>
  queryOptions({
    queryKey: [...personKey(id), 'history', of.members.map((member) => member.id), of.permissions],
    queryFn: async ({ signal }): Promise<PersonHistory> => {
      const may: MayDo = (form, action = 'index') => of.permissions.includes(courseNode(form, action));
      const member = of.members.map((row) => row.id);
      const asked: Omit<Listing, 'signal'>[] = [
        ...byPerson.filter((form) => may(form)).map((form) => ({ form, search: { contact: [id] } })),
        ...(member.length === 0
          ? []
          : byMember.filter((form) => may(form)).map((form) => ({ form, search: { member } }))),
      ];
      const found = await Promise.all(
        asked.map(async ({ form, search }) => [form, await rowsOf({ form, search, signal })] as const),
      );
      const rows: PersonRows = Object.fromEntries(found);
      const sessions = [...new Set((rows.attendance ?? []).flatMap((row) => idOf(row.session) ?? []))];
      const lessons =
        sessions.length === 0 || !may('session')
          ? []
          : await rowsOf({ form: 'session', search: { id: sessions }, signal });
      const messages = await messagesOf(id, { rows, member, may, signal });
      return { rows, messages, days: new Map(lessons.map((row) => [row.id, String(row.date ?? '')])) };
    },
    ...fresh,
  });
