import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { classMessages as messages } from '@shuyuan/contract/courses/classes/class.errors';
import { type ClassState, classForm } from '@shuyuan/contract/courses/classes/class.form';
import { canClassMove, classStateLabel } from '@shuyuan/contract/courses/classes/class.rules';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { sql } from 'kysely';
import type { KeptWrite, RecordKeeper } from '../../backoffice/records';
import { AppError } from '../../platform/http/app-error';
import { copyHeadTeacher, hasPeople } from './class.repository';
import { countTaken, seatedSql } from './seats.repository';

type Faults = Record<string, string[]>;

const changed = (field: string, { values, current }: Pick<KeptWrite, 'values' | 'current'>): boolean =>
  Object.hasOwn(values, field) && (values[field] ?? null) !== (current?.[field] ?? null);

const dateFaults = ({ starts_on: from, ends_on: to }: RecordValues): Faults =>
  typeof from === 'string' && typeof to === 'string' && to < from ? { ends_on: [messages.datesReversed] } : {};

const stateFaults = (write: KeptWrite, taken: number): Faults => {
  const [from, to] = [write.current?.state as ClassState, write.values.state as ClassState];
  if (!canClassMove(from, to)) return { state: [messages.wrongMove(classStateLabel(from), classStateLabel(to))] };
  return to === 'cancelled' && taken > 0 ? { state: [messages.stillSeated(taken)] } : {};
};

/** What of a change does not go with those who are in the class. The engine holds the class, so nobody joins meanwhile. */
const faultsOfEdit = async (write: KeptWrite, id: number): Promise<Faults> => {
  const { db, values } = write;
  const isCounted = changed('capacity', write) || changed('state', write);
  const taken = isCounted ? await countTaken(db, id) : 0;
  const isSmall = changed('capacity', write) && Number(values.capacity) < taken;
  const isElsewhere = changed('programme', write) && (await hasPeople(db, id));
  return {
    ...(isSmall ? { capacity: [messages.capacityBelow(taken)] } : {}),
    ...(isElsewhere ? { programme: [messages.programmeFixed] } : {}),
    ...(changed('state', write) ? stateFaults(write, taken) : {}),
  };
};

const beforeSave = async (write: KeptWrite): Promise<RecordValues> => {
  const { db, id, values, current } = write;
  const faults = {
    ...dateFaults({ ...current, ...values }),
    ...(id === undefined ? {} : await faultsOfEdit(write, id)),
  };
  if (Object.keys(faults).length > 0) throw new AppError(platformErrors.invalidInput, { errors: faults });
  if (id !== undefined && changed('head_teacher', write)) {
    const headTeacher = typeof values.head_teacher === 'number' ? values.head_teacher : null;
    await copyHeadTeacher(db, { classId: id, headTeacher });
  }
  return values;
};

/** The rules of classes. One that others point to is not deleted: the engine sees to that. */
export const classKeeper: RecordKeeper = {
  table: classForm.table_name,
  beforeSave,
  derived: [{ field: 'members', value: (row) => seatedSql(sql`${row}.id`) }],
};
