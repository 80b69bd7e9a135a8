import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { paymentErrors } from '@shuyuan/contract/courses/payments/payment.errors';
import type { TemplatePlan, Templates, templateInput } from '@shuyuan/contract/courses/payments/plan-template';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { z } from 'zod';
import { recordAudit } from '../../backoffice/audit';
import type { Actor, Records } from '../../backoffice/records';
import { inTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import { readAccounts } from './ledger.repository';
import { everyone, seenBy } from './ledger.service';
import type { Act, PaymentDeps } from './payment.deps';
import { paymentTexts } from './payment.texts';
import { readInstalmentIds } from './plan.repository';
import { holdOwner, readTemplate, readTemplated, readTemplates, writeTemplate } from './template.repository';
import { planBy } from './template.rules';

const formId = courseFormIds.instalment;

/** The templates of a class that the caller sees, and of its programme. */
export const showTemplates = async (
  { db, records }: PaymentDeps,
  { caller, classId }: { caller: Caller; classId: number },
): Promise<Templates> => {
  const { conditions } = await records.reach(caller, { formId: courseFormIds.class });
  const templates = await readTemplates(db, { classId, seen: conditions });
  if (templates === undefined) throw new AppError(platformErrors.recordNotFound);
  return templates;
};

/** Saves the template of a class; that of a programme, which holds for all its classes, by who may edit the programme. */
export const saveTemplate = async (
  { db, records }: PaymentDeps,
  { input, caller, origin }: Act<z.output<typeof templateInput>>,
): Promise<void> => {
  const { scope, id, version, lines } = input;
  const owner = courseFormIds[scope];
  const action = scope === 'class' ? 'index' : 'edit';
  const { conditions } = await records.reach(caller, { formId: owner, action });
  await inTransaction(db, async (db) => {
    if (!(await holdOwner(db, { scope, id, seen: conditions }))) throw new AppError(platformErrors.recordNotFound);
    const stored = await readTemplate(db, { scope, id });
    if ((stored?.version ?? 0) !== version) throw new AppError(platformErrors.staleVersion);
    await writeTemplate(db, { scope, id, lines });
    await recordAudit(db, {
      actor: { id: caller.adminId, name: caller.name },
      origin,
      action: 'payment.template',
      target: { type: `form_${owner}`, id },
      before: { template_lines: (stored?.lines ?? []).map(paymentTexts.templateLine) },
      after: { template_lines: lines.map(paymentTexts.templateLine) },
    });
  });
};

/** What the template makes of a member's bill. */
export const showTemplatePlan = async (
  deps: PaymentDeps,
  { caller, memberId }: { caller: Caller; memberId: number },
): Promise<TemplatePlan> => {
  const seen = await seenBy(deps, caller, 'member');
  const member = await readTemplated(deps.db, { memberId, seen });
  if (member === undefined) throw new AppError(paymentErrors.memberNotFound);
  return { rows: planBy(member.lines, member) };
};

type Enter = (db: Tx, act: Actor & { readonly contactId: number; readonly classId: number }) => Promise<number>;

/** Lays the class's template onto the bill of whoever enters it. */
export const enteringWithPlan =
  ({ system }: Pick<Records, 'system'>, enter: Enter): Enter =>
  async (db, act) => {
    const { caller, origin } = act;
    const memberId = await enter(db, act);
    const member = await readTemplated(db, { memberId, seen: everyone });
    const [account] = await readAccounts(db, { ids: [memberId], seen: everyone });
    const planned = member === undefined ? [] : planBy(member.lines, member);
    const whose = { member: memberId, student_name: account?.student_name, head_teacher: account?.head_teacher };
    const rows = planned.map((row, at) => ({ ...whose, ...row, no: at + 1 }));
    if (rows.length > 0) await system.createMany(db, { formId, caller, origin, rows });
    return memberId;
  };

/** The plan goes with its member; one with payments or anything else is kept by the engine, and so is the plan. */
export const binPlans =
  (system: () => Records['system']) =>
  async ({ db, ids, caller, origin }: Actor & { readonly db: Tx; readonly ids: readonly number[] }): Promise<void> => {
    const instalments = await readInstalmentIds(db, ids);
    if (instalments.length > 0) await system().bin(db, { formId, caller, origin, ids: instalments });
  };
