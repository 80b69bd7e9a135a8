import type { AccessNode } from '../../backoffice/access/nodes';
import type { MenuScreen } from '../../backoffice/menu/menu-screens';
import { courseResource } from '../course-form';

/** The rights besides those on the records of the forms. */
export const classNodes = [{ node: 'class.price', name: '班级调价' }] as const satisfies readonly AccessNode[];

export const classScreens: readonly MenuScreen[] = [
  { key: 'course/class', name: '班级管理', resource: courseResource('class') },
];

/** The actions in the audit log besides those on records. */
export const classActions = {
  'class.price': '班级调价',
};

/** Their targets. */
export const classTargets = { course_class: '班级' };
