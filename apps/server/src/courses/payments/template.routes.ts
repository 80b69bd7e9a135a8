import { planTemplateEndpoints } from '@shuyuan/contract/courses/payments/plan-template.endpoints';
import { defineSlice, type Slice } from '../../platform/http/slice';
import type { PaymentDeps } from './payment.deps';
import { paymentTexts as texts } from './payment.texts';
import { saveTemplate, showTemplatePlan, showTemplates } from './template.service';

/** Templates of instalment plans, and the names of discounts. */
export const createPlanTemplates = (deps: PaymentDeps): Slice =>
  defineSlice({
    name: 'plan-templates',
    endpoints: planTemplateEndpoints,
    handlers: {
      template: async ({ query, caller }) => ({
        data: await showTemplates(deps, { caller, classId: query.class_id }),
      }),
      saveTemplate: async ({ body: input, caller, origin }) => {
        await saveTemplate(deps, { input, caller, origin });
        return { msg: input.lines.length > 0 ? texts.templateSaved : texts.templateCleared };
      },
      templatePlan: async ({ query, caller }) => ({
        data: await showTemplatePlan(deps, { caller, memberId: query.member_id }),
      }),
      discounts: async () => ({ data: (await deps.settings.read()).payment.discounts }),
    },
  });
