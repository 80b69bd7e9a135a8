import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { attendanceStates } from '@shuyuan/contract/courses/attendance/attendance.form';
import type { MonthGrid } from '@shuyuan/contract/courses/attendance/rates';
import { recordAudit } from '../../backoffice/audit';
import type { Actor } from '../../backoffice/records';
import { inTransaction } from '../../platform/db/database';
import type { Cell } from '../../platform/excel/cell';
import { type SheetContent, writeWorkbook } from '../../platform/excel/workbook-writer';
import type { AttendanceDeps } from './attendance.deps';
import { attendanceTexts } from './attendance.texts';
import { addCounts, rateOf } from './rates.rules';
import { readMonth } from './rates.service';

const { grid: texts } = attendanceTexts;

const text = (value: string): Cell => ({ kind: 'text', value });
const number = (value: number): Cell => ({ kind: 'number', value: String(value) });
const labels = new Map<string, string>(attendanceStates.map(({ value, label }) => [value, label]));
const none = { present: 0, late: 0, early: 0, leave: 0, absent: 0 };

type Mark = MonthGrid['marks'][number];

const markCell = (mark: Mark | undefined): Cell =>
  mark === undefined ? null : text(`${labels.get(mark.state) ?? ''}${mark.makeup ? texts.makeup : ''}`);

const tally = (marks: readonly Mark[]) => rateOf(addCounts(marks.map(({ state }) => ({ ...none, [state]: 1 }))));

/** One row per member, one column per session, and the sums at the end. */
const monthSheet = ({ sessions, members, marks }: MonthGrid, name: string): SheetContent => ({
  name,
  columns: [
    { header: texts.studentNo, width: 18 },
    { header: texts.name, width: 12 },
    ...sessions.map(({ date, starts_at, topic }) => ({
      header: texts.session(date, starts_at, topic),
      width: 14,
      wrap: true,
    })),
    ...attendanceStates.map(({ label }) => ({ header: label, kind: 'number' as const, width: 8 })),
    { header: texts.rate, kind: 'percent' as const, numberFormat: '0.0%', width: 10 },
  ],
  rows: members.map(({ id, student_no, name }): Cell[] => {
    const own = marks.filter(({ member_id }) => member_id === id);
    const { counts, rate } = tally(own);
    return [
      text(student_no),
      text(name),
      ...sessions.map((session) => markCell(own.find(({ session_id }) => session_id === session.id))),
      ...attendanceStates.map(({ value }) => number(counts[value])),
      rate === null ? null : { kind: 'percent', value: String(rate / 1000) },
    ];
  }),
});

/** The month of a class as a workbook; who took it, and how much, is recorded (assurance F41). */
export const exportMonth = async (
  deps: AttendanceDeps,
  { classId, month, caller, origin }: Actor & { classId: number; month: string },
): Promise<{ name: string; content: string }> => {
  const { grid, className } = await readMonth(deps, { classId, month, caller });
  const output = new PassThrough();
  const [content] = await Promise.all([buffer(output), writeWorkbook(output, [monthSheet(grid, month)])]);
  await inTransaction(deps.db, (db) =>
    recordAudit(db, {
      actor: { id: caller.adminId, name: caller.name },
      origin,
      action: 'attendance.export',
      target: { type: 'course_class', id: classId },
      after: { month, members: grid.members.length, sessions: grid.sessions.length },
    }),
  );
  return { name: texts.file(className, month), content: content.toString('base64') };
};
