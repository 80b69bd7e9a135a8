import type { MoveResult } from '@shuyuan/contract/courses/enrolment/enrolment';
import { type EnrolmentState, stateLabel } from '@shuyuan/contract/courses/enrolment/enrolment.rules';

/** What a decision is answered with. */
export const enrolmentTexts = {
  moved: (results: readonly MoveResult[], to: EnrolmentState): string => {
    const failed = results.filter(({ errcode }) => errcode !== null).length;
    const done = results.length - failed;
    if (failed === 0) return done === 1 ? `已改为“${stateLabel(to)}”` : `${done} 份报名已改为“${stateLabel(to)}”`;
    if (done === 0) return `${failed} 份报名都没有改为“${stateLabel(to)}”`;
    return `${done} 份报名已改为“${stateLabel(to)}”，${failed} 份未能办理`;
  },
  undone: '已撤销入学，报名回到“已录取”',
} as const;
