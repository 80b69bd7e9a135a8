import type { AccessNode } from '../../backoffice/access/nodes';
import type { MenuScreen } from '../../backoffice/menu/menu-screens';
import { type RecordAct, stateActs } from '../../backoffice/webhooks/record-act';
import { courseFormIds, courseResource } from '../course-form';

/** The rights besides those on the records of the form. */
export const doorNodes = [
  { node: 'correction.decide', name: '处理信息更正：采纳或拒绝' },
] as const satisfies readonly AccessNode[];

export const doorScreens: readonly MenuScreen[] = [
  { key: 'course/correction', name: '信息更正', resource: courseResource('correction') },
];

/** What happens to corrections. */
export const doorActs: readonly RecordAct[] = stateActs({
  custom_form_id: courseFormIds.correction,
  thing: 'correction',
  states: { pending: '提出信息更正', applied: '采纳信息更正', refused: '拒绝信息更正' },
});
