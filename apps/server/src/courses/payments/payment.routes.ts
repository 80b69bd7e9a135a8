import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { defineSlice, type Slice } from '../../platform/http/slice';
import { showClassAccount, showSchoolAccount } from './account.service';
import { adjust, decideAdjustment, withdrawAdjustment } from './adjust.service';
import { collect } from './collect.service';
import { moveInvoice } from './invoice.service';
import type { PaymentDeps } from './payment.deps';
import { paymentTexts as texts } from './payment.texts';
import { findPeople, showPerson } from './person.service';
import { savePlan, showPlan } from './plan.service';
import { showReceipt } from './receipt.service';
import { askRefund, decideRefund, payRefund, showProposal, withdrawRefund } from './refund.service';
import { transfer } from './transfer.service';
import { previewVoid, voidPayment } from './void.service';

/** Money of the course side: the ledger, refunds, plans and invoices. */
export const createPayments = (deps: PaymentDeps): Slice =>
  defineSlice({
    name: 'payments',
    endpoints: paymentEndpoints,
    handlers: {
      account: async ({ query, caller }) => ({
        data: await showClassAccount(deps, { caller, classId: query.class_id }),
      }),
      school: async ({ caller }) => ({ data: await showSchoolAccount(deps, { caller }) }),
      people: async ({ query, caller }) => ({ data: await findPeople(deps, { caller, keyword: query.keyword }) }),
      person: async ({ query, caller }) => ({ data: await showPerson(deps, { caller, contactId: query.contact_id }) }),
      receipt: async ({ query, caller }) => ({ data: await showReceipt(deps, { caller, id: query.id }) }),
      collect: async ({ body: input, caller, origin, requestKey }) => ({
        msg: texts.collected,
        data: await collect(deps, { input, caller, origin, requestKey }),
      }),
      transfer: async ({ body: input, caller, origin, requestKey }) => ({
        msg: texts.transferred,
        data: await transfer(deps, { input, caller, origin, requestKey }),
      }),
      void: async ({ body: input, caller, origin, requestKey }) => {
        const { reversalOn, entries } = await voidPayment(deps, { input, caller, origin, requestKey });
        return { msg: reversalOn === null ? texts.voided : texts.reversed(reversalOn), data: entries };
      },
      voidPreview: async ({ query, caller }) => ({ data: await previewVoid(deps, { caller, id: query.id }) }),
      invoice: async ({ body: input, caller, origin }) => {
        await moveInvoice(deps, { input, caller, origin });
        return { msg: texts.invoiceSaved };
      },
      proposal: async ({ query, caller }) => ({
        data: await showProposal(deps, { caller, memberId: query.member_id }),
      }),
      refund: async ({ body: input, caller, origin, requestKey }) => ({
        msg: texts.refundAsked,
        data: await askRefund(deps, { input, caller, origin, requestKey }),
      }),
      decideRefund: async ({ body: input, caller, origin }) => {
        await decideRefund(deps, { input, caller, origin });
        return { msg: input.decision === 'approved' ? texts.refundApproved : texts.refundRejected };
      },
      withdrawRefund: async ({ body: input, caller, origin }) => {
        await withdrawRefund(deps, { input, caller, origin });
        return { msg: texts.withdrawn };
      },
      adjust: async ({ body: input, caller, origin, requestKey }) => {
        const data = await adjust(deps, { input, caller, origin, requestKey });
        return { msg: data.state === 'pending' ? texts.adjustmentAsked : texts.adjusted, data };
      },
      decideAdjustment: async ({ body: input, caller, origin }) => {
        await decideAdjustment(deps, { input, caller, origin });
        return { msg: input.decision === 'approved' ? texts.adjustmentApproved : texts.refundRejected };
      },
      withdrawAdjustment: async ({ body: input, caller, origin }) => {
        await withdrawAdjustment(deps, { input, caller, origin });
        return { msg: texts.withdrawn };
      },
      payRefund: async ({ body: input, caller, origin, requestKey }) => ({
        msg: texts.refundPaid,
        data: await payRefund(deps, { input, caller, origin, requestKey }),
      }),
      plan: async ({ query, caller }) => ({ data: await showPlan(deps, { caller, memberId: query.member_id }) }),
      savePlan: async ({ body: input, caller, origin }) => {
        await savePlan(deps, { input, caller, origin });
        return { msg: texts.planSaved };
      },
    },
  });
