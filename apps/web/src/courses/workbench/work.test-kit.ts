import type { Work } from '@shuyuan/contract/courses/workbench/work';

/** The work of someone who may see none of it. */
export const noWork: Work = {
  ...{ sessions: null, enrolment: null, dues: null, refunds: null },
  ...{ leaves: null, corrections: null, receipts: null, attendance: null },
  failed: [],
};
