import { courseNode } from '@shuyuan/contract/courses/course-form';
import { type Guide, type GuideStep, guideSteps } from '@shuyuan/contract/courses/workbench/guide';
import { holds } from '../../backoffice/access';
import type { SystemSettingsStore } from '../../backoffice/settings';
import type { Caller } from '../../platform/http/slice';
import { visibilityOf, type WorkDeps } from '../visibility.sql';
import { hasColleague, hasRow } from './guide.repository';

/** What the guide is worked out from. */
export type GuideDeps = WorkDeps & { readonly settings: Pick<SystemSettingsStore, 'show'> };

/** The right by which somebody does a step. */
const nodeOf: Readonly<Record<GuideStep, string>> = {
  school: 'setting.edit',
  programme: courseNode('programme', 'create'),
  class: courseNode('class', 'create'),
  staff: 'user.create',
  application: courseNode('enrolment', 'create'),
};

/** Which steps of a new school are left for the caller; only those who open classes are guided. */
export const guideFor = async (deps: GuideDeps, caller: Caller): Promise<Guide> => {
  const { db } = deps;
  const sees = async (form: 'programme' | 'class' | 'enrolment'): Promise<boolean> =>
    holds(caller, courseNode(form, 'index')) && hasRow(db, { form, seen: await visibilityOf(deps, { caller, form }) });
  const [programme, classes, application] = [await sees('programme'), await sees('class'), await sees('enrolment')];
  const is_empty = !classes && !application;
  if (!holds(caller, nodeOf.class)) return { steps: [], is_empty };
  const done: Readonly<Record<GuideStep, boolean>> = {
    school: (await deps.settings.show()).school.version > 0,
    programme,
    class: classes,
    staff: await hasColleague(db, caller.adminId),
    application,
  };
  const steps = guideSteps.filter((key) => holds(caller, nodeOf[key])).map((key) => ({ key, is_done: done[key] }));
  return { steps: steps.every(({ is_done }) => is_done) ? [] : steps, is_empty };
};
