import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { Consequence } from '@shuyuan/contract/courses/member-acts/member-act';
import { memberActEndpoints } from '@shuyuan/contract/courses/member-acts/member-act.endpoints';
import type { MemberActKind } from '@shuyuan/contract/courses/member-acts/member-act.form';
import type { BodyOf } from '@shuyuan/contract/platform/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/http/call';
import { Failure } from '../../platform/http/failure';

type Endpoints = typeof memberActEndpoints;

/** The common prefix of these query keys. */
export const memberActKey = ['member-act'] as const;

/** What the consequence of an act depends on. */
export interface AskedAct {
  readonly member_id: number;
  readonly act: MemberActKind;
  readonly class?: number;
  readonly amount?: number;
}

/** What follows from an act, or why it cannot be done. */
export interface Foreseen {
  readonly consequence?: Consequence;
  readonly refusal?: Failure;
}

const foresee = async (asked: AskedAct, signal: AbortSignal): Promise<Foreseen> => {
  try {
    const { data } = await call(memberActEndpoints.preview, {
      query: { ...asked },
      quiet: true,
      loading: false,
      signal,
    });
    return { consequence: data };
  } catch (error) {
    if (error instanceof Failure && error.kind === 'refused') return { refusal: error };
    throw error;
  }
};

/** What would follow from an act; it is asked anew at each change and opening, and the last answer stays meanwhile. */
export const foreseenQuery = (requestKey: string, asked: AskedAct) =>
  queryOptions({
    queryKey: [...memberActKey, 'preview', requestKey, asked],
    queryFn: ({ signal }) => foresee(asked, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** More than a school has open at once. */
const classesMax = 200;

/** The classes that can still be entered. */
export const openClassesQuery = queryOptions({
  queryKey: [...memberActKey, 'classes'],
  queryFn: async ({ signal }): Promise<RecordRow[]> => {
    const search = JSON.stringify({ state: ['preparing', 'enrolling', 'running'] });
    const query = { custom_form_id: courseFormIds.class, page: 1, page_size: classesMax, search };
    return (await call(recordEndpoints.index, { query, loading: false, signal })).data;
  },
  staleTime: 0,
});

/** The acts by their kinds. */
export const sendAct = {
  transfer: (requestKey: string, body: BodyOf<Endpoints['transfer']>) =>
    call(memberActEndpoints.transfer, { requestKey, body }),
  pause: (requestKey: string, body: BodyOf<Endpoints['pause']>) => call(memberActEndpoints.pause, { requestKey, body }),
  resume: (requestKey: string, body: BodyOf<Endpoints['resume']>) =>
    call(memberActEndpoints.resume, { requestKey, body }),
  leave: (requestKey: string, body: BodyOf<Endpoints['leave']>) => call(memberActEndpoints.leave, { requestKey, body }),
} as const;
