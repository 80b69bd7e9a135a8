import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { memberMessages as messages } from '@shuyuan/contract/courses/contacts/contact.errors';
import { memberForm } from '@shuyuan/contract/courses/contacts/member.form';
import type { DerivedColumn, RecordKeeper } from '../../backoffice/records';
import type { Tx } from '../../platform/db/database';
import { type ClassRegister, openRegister, refuseMember } from './class-register';
import { holdClassesOf, readBinned } from './member.repository';
import { holdsSeat } from './member.rules';
import { judgeMembers } from './member-import';

/** What a new member gets from the class: a number, its tuition, its head teacher. */
export const filledIn = (
  { seats }: ClassRegister,
  { values, studentNo }: { values: RecordValues; studentNo: string },
): RecordValues => ({
  ...values,
  student_no: studentNo,
  receivable: seats.tuition,
  head_teacher: seats.head_teacher,
});

const newMember = async (db: Tx, values: RecordValues): Promise<RecordValues> => {
  const register = await openRegister(db, Number(values.class));
  const studentNo = register.enter(Number(values.contact), values.student_no);
  if (holdsSeat(values.state)) register.takeSeat();
  return filledIn(register, { values, studentNo });
};

const changedMember = ({ values, current }: { values: RecordValues; current: RecordValues }): RecordValues => {
  for (const field of ['contact', 'class']) {
    if (Object.hasOwn(values, field) && values[field] !== current[field]) refuseMember(field, messages.fixed);
  }
  if (Object.hasOwn(values, 'student_no') && (values.student_no ?? null) === null)
    refuseMember('student_no', messages.needed);
  return values;
};

/** The columns that the ledger computes for a member, and what it takes away with one. */
export interface MemberLedger {
  readonly balance: readonly DerivedColumn[];
  readonly beforeDelete: NonNullable<RecordKeeper['beforeDelete']>;
}

/** The rules of class members. */
export const memberKeeper = ({ balance, beforeDelete }: MemberLedger): RecordKeeper => ({
  table: memberForm.table_name,
  beforeHold: holdClassesOf,
  beforeSave: async ({ db, values, current }) =>
    current === undefined ? newMember(db, values) : changedMember({ values, current }),
  judgeImport: judgeMembers,
  beforeRestore: async ({ db, ids }) => {
    for (const member of await readBinned(db, ids)) {
      const register = await openRegister(db, member.class);
      register.enter(member.contact, member.student_no);
      if (holdsSeat(member.state)) register.takeSeat();
    }
  },
  beforeDelete,
  derived: balance,
  foundBy: ['contact'],
});
