import { importMessages } from '@shuyuan/contract/backoffice/records/record-import.errors';
import type { RecordFaults } from '@shuyuan/contract/backoffice/records/record-values';
import { classStateLabel, takesMembers } from '@shuyuan/contract/courses/classes/class.rules';
import { memberMessages as messages } from '@shuyuan/contract/courses/contacts/contact.errors';
import type { ImportedRow, ImportJudge } from '../../backoffice/records';
import type { Tx } from '../../platform/db/database';
import { type ClassSeats, readClassSeats } from './member.repository';
import { holdsSeat } from './member.rules';

/** A class as a file finds it, and what the rows before have taken of it. */
interface FileClass {
  readonly seats: ClassSeats;
  taken: number;
  /** The row in which each contact first joins. */
  readonly joining: Map<number, number>;
}

const judgeSeat = (fileClass: FileClass): RecordFaults => {
  const { state, capacity } = fileClass.seats;
  if (!takesMembers(state)) return { class: [messages.classClosed(classStateLabel(state))] };
  if (fileClass.taken >= capacity) return { class: [messages.classFull(capacity)] };
  fileClass.taken += 1;
  return {};
};

const judgeNew = (fileClass: FileClass, { row, values }: ImportedRow): RecordFaults => {
  const contact = Number(values.contact);
  const studentNo = fileClass.seats.students.get(contact);
  if (studentNo !== undefined) return { contact: [messages.alreadyIn(studentNo)] };
  const earlier = fileClass.joining.get(contact);
  if (earlier !== undefined && earlier !== row) return { contact: [importMessages.twice(earlier)] };
  fileClass.joining.set(contact, row);
  return holdsSeat(values.state) ? judgeSeat(fileClass) : {};
};

/** Validates the members of one file: against those who are already in the classes, and against each other. */
export const judgeMembers = (): ImportJudge => {
  const fileClasses = new Map<number, FileClass>();
  const fileClassOf = async (db: Tx, classId: number): Promise<FileClass | undefined> => {
    const known = fileClasses.get(classId);
    if (known !== undefined) return known;
    const seats = await readClassSeats(db, classId);
    if (seats === undefined) return undefined;
    const fileClass = { seats, taken: seats.taken, joining: new Map<number, number>() };
    fileClasses.set(classId, fileClass);
    return fileClass;
  };
  return async (db, rows) => {
    const found: RecordFaults[] = [];
    for (const row of rows) {
      const fileClass = await fileClassOf(db, Number(row.current?.class ?? row.values.class));
      if (fileClass === undefined) found.push({ class: [messages.classGone] });
      else found.push(row.current === undefined ? judgeNew(fileClass, row) : {});
    }
    return found;
  };
};
