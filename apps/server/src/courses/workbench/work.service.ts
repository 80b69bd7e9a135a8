import { type CourseForm, courseNode } from '@shuyuan/contract/courses/course-form';
import { type Work, type WorkBlock, workBlocks } from '@shuyuan/contract/courses/workbench/work';
import { holds } from '../../backoffice/access';
import type { Caller } from '../../platform/http/slice';
import type { Log } from '../../platform/log/log';
import type { WorkDeps } from '../visibility.sql';
import { correctionWork, dueWork, enrolmentWork, leaveWork, monthReceipts, refundWork } from './office-work.service';
import { classAttendance, sessionWork } from './teaching-work.service';

/** What the blocks are read with. */
export type WorkbenchWorkDeps = WorkDeps & { readonly log: Pick<Log, 'error'> };

/** A block: the list that it links to, and how it is read. */
interface Block<Data> {
  readonly form: CourseForm;
  readonly read: (deps: WorkDeps, caller: Caller) => Promise<Data>;
}

const blocks: { readonly [B in WorkBlock]: Block<Work[B]> } = {
  sessions: { form: 'session', read: sessionWork },
  enrolment: { form: 'enrolment', read: enrolmentWork },
  dues: { form: 'instalment', read: dueWork },
  refunds: { form: 'refund', read: refundWork },
  leaves: { form: 'leave', read: leaveWork },
  corrections: { form: 'correction', read: correctionWork },
  receipts: { form: 'payment', read: monthReceipts },
  attendance: { form: 'attendance', read: classAttendance },
};

const nothing = Object.fromEntries(workBlocks.map((name) => [name, null])) as Record<WorkBlock, null>;

/** What waits for the caller. A block that fails leaves the others; when all fail, the first reason is the answer. */
export const readWork = async ({ log, ...deps }: WorkbenchWorkDeps, caller: Caller): Promise<Work> => {
  const names = workBlocks.filter((name) => holds(caller, courseNode(blocks[name].form, 'index')));
  const read = await Promise.allSettled(names.map((name) => blocks[name].read(deps, caller)));
  const failures = read.flatMap((one, at) => (one.status === 'rejected' ? [{ name: names[at], ...one }] : []));
  const [first] = failures;
  if (first !== undefined && failures.length === names.length) throw first.reason;
  for (const { name, reason } of failures) log.error({ err: reason, block: name }, 'a block of the workbench failed');
  const shown = read.flatMap((one, at) => (one.status === 'fulfilled' ? [[names[at], one.value]] : []));
  return { ...nothing, ...Object.fromEntries(shown), failed: failures.flatMap(({ name = [] }) => name) };
};
