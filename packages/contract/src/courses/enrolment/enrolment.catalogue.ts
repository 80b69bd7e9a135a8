import type { AccessNode } from '../../backoffice/access/nodes';
import type { MenuScreen } from '../../backoffice/menu/menu-screens';
import { courseResource } from '../course-form';

/** The rights besides those on the records of the forms. */
export const enrolmentNodes = [
  { node: 'enrolment.decide', name: '审核报名：面试、录取、候补、驳回和撤回' },
  { node: 'enrolment.enter', name: '办理入学和撤销入学' },
] as const satisfies readonly AccessNode[];

export const enrolmentScreens: readonly MenuScreen[] = [
  { key: 'course/apply', name: '报名', resource: courseResource('enrolment') },
  { key: 'course/apply_list', name: '报名管理', resource: courseResource('enrolment') },
];
