import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordRevealEndpoints } from '@shuyuan/contract/backoffice/records/record-reveal.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { followUpEndpoints } from '@shuyuan/contract/courses/follow-ups/follow-up.endpoints';
import type { BodyOf } from '@shuyuan/contract/platform/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/http/call';

/** The common prefix of these query keys: one write concerns them all. */
export const followUpKey = ['follow-ups'] as const;

/** How many of a person are shown. */
export const shownMost = 100;

const fresh = { staleTime: 0, refetchOnWindowFocus: true } as const;
const ofForm = { custom_form_id: courseFormIds.followUp };

/** Whom follow-ups are about: a contact, or an applicant who is none yet. */
export interface Followed {
  readonly contact?: number | undefined;
  readonly enrolment?: number | undefined;
  readonly name: string;
}

/** The follow-ups of a person, the newest first; those of the application where the person is no contact yet. */
export const followUpsQuery = ({ contact, enrolment }: Omit<Followed, 'name'>) =>
  queryOptions({
    queryKey: [...followUpKey, 'of', contact ?? null, enrolment ?? null],
    queryFn: async ({ signal }): Promise<RecordRow[]> => {
      const search = JSON.stringify(contact === undefined ? { enrolment: [enrolment] } : { contact: [contact] });
      const query = { ...ofForm, page: 1, page_size: shownMost, search };
      return (await call(recordEndpoints.index, { query, quiet: true, signal })).data;
    },
    ...fresh,
  });

/** What is due: the caller's own, or all that they see. */
export const dueQuery = (whose: 'own' | 'all') =>
  queryOptions({
    queryKey: [...followUpKey, 'due', whose],
    queryFn: async ({ signal }) => (await call(followUpEndpoints.due, { query: { whose }, quiet: true, signal })).data,
    ...fresh,
  });

/** Writes a follow-up. */
export const saveFollowUp = (body: BodyOf<typeof recordWriteEndpoints.save>) =>
  call(recordWriteEndpoints.save, { query: ofForm, body });

/** Completes the next step of a follow-up. */
export const completeFollowUp = (body: { id: number; version: number }) => call(followUpEndpoints.complete, { body });

/** The whole mobile number of a person; that it was looked at is recorded. */
export const revealMobile = async (of: {
  form: 'contact' | 'enrolment';
  id: number;
  reason: string;
}): Promise<string> =>
  (
    await call(recordRevealEndpoints.reveal, {
      query: { custom_form_id: courseFormIds[of.form] },
      body: { id: of.id, field: 'mobile', reason: of.reason },
    })
  ).data.value;
