import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { Guide, GuideStep } from '@shuyuan/contract/courses/workbench/guide';

/** Where each step is done. */
export const stepAddress: Readonly<Record<GuideStep, string>> = {
  school: '/system/setting',
  programme: `/course/program?custom_form_id=${courseFormIds.programme}`,
  class: '/course/class',
  staff: '/system/user',
  application: '/course/apply_list',
};

/** The step that a user who is at an address is doing; undefined anywhere else. */
export const stepAt = (pathname: string): GuideStep | undefined =>
  (Object.keys(stepAddress) as GuideStep[]).find((step) => stepAddress[step].split('?')[0] === pathname);

/** The first step after this one that is not done. */
export const nextStep = ({ steps }: Guide, current: GuideStep): GuideStep | undefined => {
  const at = steps.findIndex(({ key }) => key === current);
  return steps.slice(at + 1).find(({ is_done }) => !is_done)?.key;
};
