import type { AccessNode } from '../../backoffice/access/nodes';
import type { MenuScreen } from '../../backoffice/menu/menu-screens';
import { type RecordAct, stateActs } from '../../backoffice/webhooks/record-act';
import { courseFormIds, courseResource } from '../course-form';

/** The rights besides those on the records of the forms. */
export const enrolmentNodes = [
  { node: 'enrolment.decide', name: '审核报名：面试、录取、候补、驳回、撤回和退回' },
  { node: 'enrolment.enter', name: '办理入学和撤销入学' },
] as const satisfies readonly AccessNode[];

export const enrolmentScreens: readonly MenuScreen[] = [
  { key: 'course/apply', name: '报名', resource: courseResource('enrolment') },
  { key: 'course/apply_list', name: '报名管理', resource: courseResource('enrolment') },
];

const { enrolment } = courseFormIds;
const atStart = [{ field: 'state', is: ['pending'] }];

/** What happens to applications: each state they come to; the first of them is another thing when it comes again. */
export const enrolmentActs: readonly RecordAct[] = [
  { key: 'enrolment.pending', name: '提交报名', custom_form_id: enrolment, on: 'create', when: atStart },
  ...stateActs({
    custom_form_id: enrolment,
    thing: 'enrolment',
    states: {
      interview: '安排面试',
      admitted: '录取',
      waiting: '列入候补',
      entered: '入学',
      rejected: '驳回报名',
      withdrawn: '撤回报名',
    },
  }),
  { key: 'enrolment.returned', name: '退回待审核', custom_form_id: enrolment, on: 'change', when: atStart },
];
