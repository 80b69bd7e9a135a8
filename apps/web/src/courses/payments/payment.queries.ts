import { type RecordRow, recordRef } from '@shuyuan/contract/backoffice/records/record';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { dayCloseEndpoints } from '@shuyuan/contract/courses/payments/day-close.endpoints';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { planTemplateEndpoints } from '@shuyuan/contract/courses/payments/plan-template.endpoints';
import type { BodyOf } from '@shuyuan/contract/platform/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/http/call';

type Endpoints = typeof paymentEndpoints;
type DayEndpoints = typeof dayCloseEndpoints;

/** The common prefix of these query keys, so that one payment action can invalidate them all. */
export const paymentKey = ['payment'] as const;

/** Others may collect money meanwhile: data is loaded at each visit. */
const fresh = { staleTime: 0, refetchOnWindowFocus: true } as const;

/** A class's money. */
export const accountQuery = (classId: number) =>
  queryOptions({
    queryKey: [...paymentKey, 'account', classId],
    queryFn: async ({ signal }) =>
      (await call(paymentEndpoints.account, { query: { class_id: classId }, quiet: true, signal })).data,
    ...fresh,
  });

/** The money of all classes that the caller may see. */
export const schoolQuery = queryOptions({
  queryKey: [...paymentKey, 'school'],
  queryFn: async ({ signal }) => (await call(paymentEndpoints.school, { quiet: true, signal })).data,
  ...fresh,
});

/** The people that a word finds, with what they owe. */
export const peopleQuery = (keyword: string) =>
  queryOptions({
    queryKey: [...paymentKey, 'people', keyword],
    queryFn: async ({ signal }) =>
      (await call(paymentEndpoints.people, { query: { keyword }, quiet: true, signal })).data,
    enabled: keyword !== '',
    ...fresh,
    refetchOnWindowFocus: false,
  });

/** What a person owes in each class. */
export const personQuery = (contactId: number) =>
  queryOptions({
    queryKey: [...paymentKey, 'person', contactId],
    queryFn: async ({ signal }) =>
      (await call(paymentEndpoints.person, { query: { contact_id: contactId }, quiet: true, signal })).data,
    ...fresh,
    refetchOnWindowFocus: false,
  });

export const receiptQuery = (id: number) =>
  queryOptions({
    queryKey: [...paymentKey, 'receipt', id],
    queryFn: async ({ signal }) => (await call(paymentEndpoints.receipt, { query: { id }, signal })).data,
    ...fresh,
  });

export const proposalQuery = (memberId: number) =>
  queryOptions({
    queryKey: [...paymentKey, 'proposal', memberId],
    queryFn: async ({ signal }) =>
      (await call(paymentEndpoints.proposal, { query: { member_id: memberId }, signal })).data,
    ...fresh,
  });

export const planQuery = (memberId: number) =>
  queryOptions({
    queryKey: [...paymentKey, 'plan', memberId],
    queryFn: async ({ signal }) => (await call(paymentEndpoints.plan, { query: { member_id: memberId }, signal })).data,
    ...fresh,
  });

/** The templates that hold for a class. */
export const templatesQuery = (classId: number) =>
  queryOptions({
    queryKey: [...paymentKey, 'template', classId],
    queryFn: async ({ signal }) =>
      (await call(planTemplateEndpoints.template, { query: { class_id: classId }, signal })).data,
    ...fresh,
  });

/** The names of discounts in the settings. */
export const discountsQuery = queryOptions({
  queryKey: [...paymentKey, 'discounts'],
  queryFn: async ({ signal }) => (await call(planTemplateEndpoints.discounts, { signal })).data,
});

export const tillsQuery = (day: string) =>
  queryOptions({
    queryKey: [...paymentKey, 'tills', day],
    queryFn: async ({ signal }) => await call(dayCloseEndpoints.tills, { query: { day }, signal }),
    ...fresh,
  });

/** The classes that a person is in. */
export const membershipsQuery = (contactId: number) =>
  queryOptions({
    queryKey: [...paymentKey, 'memberships', contactId],
    queryFn: async ({ signal }): Promise<RecordRow[]> => {
      const search = JSON.stringify({ contact: [contactId] });
      const query = { custom_form_id: courseFormIds.member, page: 1, page_size: 100, search };
      return (await call(recordEndpoints.index, { query, loading: false, signal })).data;
    },
    ...fresh,
  });

/** The class of a member; undefined for a member whom the caller may not see. */
export const classOfMember = async (memberId: number): Promise<number | undefined> => {
  const query = { custom_form_id: courseFormIds.member, page_size: 1, search: JSON.stringify({ id: [memberId] }) };
  const { data } = await call(recordEndpoints.index, { query });
  return recordRef.safeParse(data[0]?.class).data?.id;
};

export const collect = (requestKey: string, body: BodyOf<Endpoints['collect']>) =>
  call(paymentEndpoints.collect, { requestKey, body });
export const transfer = (requestKey: string, body: BodyOf<Endpoints['transfer']>) =>
  call(paymentEndpoints.transfer, { requestKey, body });
export const voidPayment = (requestKey: string, body: BodyOf<Endpoints['void']>) =>
  call(paymentEndpoints.void, { requestKey, body });
export const voidPreviewQuery = (id: number) =>
  queryOptions({
    queryKey: [...paymentKey, 'void', id],
    queryFn: async ({ signal }) => (await call(paymentEndpoints.voidPreview, { query: { id }, signal })).data,
    ...fresh,
  });
export const moveInvoice = (body: BodyOf<Endpoints['invoice']>) => call(paymentEndpoints.invoice, { body });
export const askRefund = (requestKey: string, body: BodyOf<Endpoints['refund']>) =>
  call(paymentEndpoints.refund, { requestKey, body });
export const decideRefund = (body: BodyOf<Endpoints['decideRefund']>) => call(paymentEndpoints.decideRefund, { body });
export const payRefund = (requestKey: string, body: BodyOf<Endpoints['payRefund']>) =>
  call(paymentEndpoints.payRefund, { requestKey, body });
export const savePlan = (body: BodyOf<Endpoints['savePlan']>) => call(paymentEndpoints.savePlan, { body });
export const closeDay = (body: BodyOf<DayEndpoints['close']>) => call(dayCloseEndpoints.close, { body });
export const closeWholeDay = (day: string) => call(dayCloseEndpoints.closeDay, { body: { day } });
export const askReopen = (body: BodyOf<DayEndpoints['reopen']>) => call(dayCloseEndpoints.reopen, { body });
export const decideReopen = (body: BodyOf<DayEndpoints['decideReopen']>) =>
  call(dayCloseEndpoints.decideReopen, { body });
export const withdrawReopen = (body: BodyOf<DayEndpoints['withdrawReopen']>) =>
  call(dayCloseEndpoints.withdrawReopen, { body });
export const withdrawRefund = (body: BodyOf<Endpoints['withdrawRefund']>) =>
  call(paymentEndpoints.withdrawRefund, { body });
export const adjust = (requestKey: string, body: BodyOf<Endpoints['adjust']>) =>
  call(paymentEndpoints.adjust, { requestKey, body });
export const decideAdjustment = (body: BodyOf<Endpoints['decideAdjustment']>) =>
  call(paymentEndpoints.decideAdjustment, { body });
export const withdrawAdjustment = (body: BodyOf<Endpoints['withdrawAdjustment']>) =>
  call(paymentEndpoints.withdrawAdjustment, { body });
export const saveTemplate = (body: BodyOf<(typeof planTemplateEndpoints)['saveTemplate']>) =>
  call(planTemplateEndpoints.saveTemplate, { body });
/** What the template makes of a member's bill. */
export const templatePlan = async (memberId: number) =>
  (await call(planTemplateEndpoints.templatePlan, { query: { member_id: memberId } })).data.rows;
