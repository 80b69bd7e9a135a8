import type { AccessNode } from '../../backoffice/access/nodes';
import type { MenuScreen } from '../../backoffice/menu/menu-screens';
import type { RecordAct } from '../../backoffice/webhooks/record-act';
import { courseFormIds, courseResource } from '../course-form';

/** The rights besides those on the records of the forms. */
export const contactNodes = [
  { node: 'contact.merge', name: '合并重复的学员档案' },
  { node: 'member.move', name: '结业和撤销结业' },
] as const satisfies readonly AccessNode[];

export const contactScreens: readonly MenuScreen[] = [
  { key: 'course/txl', name: '通讯录', resource: courseResource('member') },
  { key: 'course/person', name: '学员主页', resource: courseResource('contact') },
];

/** The actions in the audit log besides those on records. */
export const contactActions = {
  'contact.merge': '合并学员档案',
  'contact.export': '导出通讯录',
};

const { member } = courseFormIds;

/** What happens to the members of classes. */
export const memberActs: readonly RecordAct[] = [
  { key: 'member.joined', name: '入班', custom_form_id: member, on: 'create', when: [] },
  ...Object.entries({ studying: '复学', paused: '休学', left: '退学', transferred: '转出', graduated: '结业' }).map(
    ([state, name]): RecordAct => ({
      key: `member.${state}`,
      name,
      custom_form_id: member,
      on: 'change',
      when: [{ field: 'state', is: [state] }],
    }),
  ),
];
