import { classStateLabel, takesMembers } from '@shuyuan/contract/courses/classes/class.rules';
import { memberMessages as messages } from '@shuyuan/contract/courses/contacts/contact.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import { countTaken, type HeldSeats, holdSeats } from '../classes';
import { type GivenOut, readGivenOut } from './member.repository';
import { nextStudentNo } from './member.rules';

/** Refuses a member with a message at a field. */
export const refuseMember = (field: string, message: string): never => {
  throw new AppError(platformErrors.invalidInput, { errors: { [field]: [message] } });
};

/**
 * A class that a transaction has locked, with its assigned seats and numbers. Nobody else assigns any meanwhile; and
 * what this transaction assigned is known here before it is written, because batches and imports check all rows first.
 */
export class ClassRegister {
  #taken: number;
  readonly #numbers: string[];
  readonly #students: Map<number, string>;

  constructor(
    readonly seats: HeldSeats,
    given: GivenOut & { taken: number },
  ) {
    this.#taken = given.taken;
    this.#numbers = [...given.numbers];
    this.#students = new Map(given.students);
  }

  /** Refuses another member in a class that is over or full. */
  takeSeat(): void {
    const { state, capacity } = this.seats;
    if (!takesMembers(state)) refuseMember('class', messages.classClosed(classStateLabel(state)));
    if (this.#taken >= capacity) refuseMember('class', messages.classFull(capacity));
    this.#taken += 1;
  }

  /** Refuses a contact who is already in the class. */
  enter(contactId: number, chosenNo: unknown): string {
    const known = this.#students.get(contactId);
    if (known !== undefined) refuseMember('contact', messages.alreadyIn(known));
    const { programme_code: programme, code } = this.seats;
    const prefix = `${programme ?? ''}-${code ?? ''}-`;
    const number = typeof chosenNo === 'string' ? chosenNo : nextStudentNo(prefix, this.#numbers);
    this.#numbers.push(number);
    this.#students.set(contactId, number);
    return number;
  }
}

const registers = new WeakMap<Tx, Map<number, ClassRegister>>();

/** Holds a class for the transaction; everything that takes a seat or a number comes by here. */
export const openRegister = async (db: Tx, classId: number): Promise<ClassRegister> => {
  const opened = registers.get(db) ?? new Map<number, ClassRegister>();
  registers.set(db, opened);
  const known = opened.get(classId);
  if (known !== undefined) return known;
  const seats = (await holdSeats(db, classId)) ?? refuseMember('class', messages.classGone);
  const register = new ClassRegister(seats, {
    taken: await countTaken(db, classId),
    ...(await readGivenOut(db, classId)),
  });
  opened.set(classId, register);
  return register;
};
