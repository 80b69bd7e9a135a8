import { dayCloseEndpoints } from '@shuyuan/contract/courses/payments/day-close.endpoints';
import { pageOf } from '../../platform/http/page-of';
import { defineSlice, type Slice } from '../../platform/http/slice';
import { closeDay, closeWholeDay, showTills } from './day-close.service';
import type { PaymentDeps } from './payment.deps';
import { paymentTexts as texts } from './payment.texts';
import { askReopen, decideReopen, withdrawReopen } from './reopen.service';

/** The daily close. */
export const createDayCloses = (deps: PaymentDeps): Slice =>
  defineSlice({
    name: 'day-closes',
    endpoints: dayCloseEndpoints,
    handlers: {
      tills: async ({ query, caller }) => {
        const { data, ...tills } = await showTills(deps, { caller, day: query.day });
        return { ...tills, ...pageOf(data, query) };
      },
      close: async ({ body: input, caller, origin }) => {
        await closeDay(deps, { input, caller, origin });
        return { msg: texts.closed };
      },
      closeDay: async ({ body: input, caller, origin }) => {
        await closeWholeDay(deps, { input, caller, origin });
        return { msg: texts.closed };
      },
      reopen: async ({ body: input, caller, origin }) => ({
        msg: texts.reopenAsked,
        data: await askReopen(deps, { input, caller, origin }),
      }),
      decideReopen: async ({ body: input, caller, origin }) => {
        await decideReopen(deps, { input, caller, origin });
        return { msg: input.decision === 'approved' ? texts.reopened : texts.reopenRejected };
      },
      withdrawReopen: async ({ body: input, caller, origin }) => {
        await withdrawReopen(deps, { input, caller, origin });
        return { msg: texts.reopenWithdrawn };
      },
    },
  });
