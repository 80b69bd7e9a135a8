import type { AccessNode } from '../../backoffice/access/nodes';
import type { MenuScreen } from '../../backoffice/menu/menu-screens';
import { courseResource } from '../course-form';

/** The rights besides those on the records of the forms. */
export const contactNodes = [
  { node: 'contact.merge', name: '合并重复的学员档案' },
  { node: 'member.move', name: '变更学籍：休学、复学、退学和结业' },
] as const satisfies readonly AccessNode[];

export const contactScreens: readonly MenuScreen[] = [
  { key: 'course/txl', name: '通讯录', resource: courseResource('member') },
];

/** The actions in the audit log besides those on records. */
export const contactActions = {
  'contact.merge': '合并学员档案',
  'contact.export': '导出通讯录',
};
