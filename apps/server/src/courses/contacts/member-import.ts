import { importMessages } from '@shuyuan/contract/backoffice/records/record-import.errors';
import type { RecordFaults } from '@shuyuan/contract/backoffice/records/record-values';
import { classStateLabel, takesMembers } from '@shuyuan/contract/courses/classes/class.rules';
import { memberMessages as messages } from '@shuyuan/contract/courses/contacts/contact.errors';
import type { ImportedRow, ImportJudge } from '../../backoffice/records';
import type { Tx } from '../../platform/db/database';
import { type ClassSeats, readClassSeats } from './member.repository';
import { holdsSeat } from './member.rules';

/** A class as a file finds it, and what the rows before have taken of it. */
interface Room {
  readonly seats: ClassSeats;
  taken: number;
  /** The row in which each contact joins first. */
  readonly joining: Map<number, number>;
}

const judgeSeat = (room: Room): RecordFaults => {
  const { state, capacity } = room.seats;
  if (!takesMembers(state)) return { class: [messages.classClosed(classStateLabel(state))] };
  if (room.taken >= capacity) return { class: [messages.classFull(capacity)] };
  room.taken += 1;
  return {};
};

const judgeNew = (room: Room, { row, values }: ImportedRow): RecordFaults => {
  const contact = Number(values.contact);
  const studentNo = room.seats.students.get(contact);
  if (studentNo !== undefined) return { contact: [messages.alreadyIn(studentNo)] };
  const earlier = room.joining.get(contact);
  if (earlier !== undefined && earlier !== row) return { contact: [importMessages.twice(earlier)] };
  room.joining.set(contact, row);
  return holdsSeat(values.state) ? judgeSeat(room) : {};
};

/** Judges the members of one file: by who is in their classes already, and by each other. */
export const judgeMembers = (): ImportJudge => {
  const rooms = new Map<number, Room>();
  const roomOf = async (db: Tx, classId: number): Promise<Room | undefined> => {
    const known = rooms.get(classId);
    if (known !== undefined) return known;
    const seats = await readClassSeats(db, classId);
    if (seats === undefined) return undefined;
    const room = { seats, taken: seats.taken, joining: new Map<number, number>() };
    rooms.set(classId, room);
    return room;
  };
  return async (db, rows) => {
    const found: RecordFaults[] = [];
    for (const row of rows) {
      const room = await roomOf(db, Number(row.current?.class ?? row.values.class));
      if (room === undefined) found.push({ class: [messages.classGone] });
      else found.push(row.current === undefined ? judgeNew(room, row) : {});
    }
    return found;
  };
};
