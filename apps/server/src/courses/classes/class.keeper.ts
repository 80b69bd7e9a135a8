import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { classMessages as messages } from '@shuyuan/contract/courses/classes/class.errors';
import { type ClassState, classForm } from '@shuyuan/contract/courses/classes/class.form';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { ImportJudge, KeeperWrite, RecordKeeper, SystemRecords } from '../../backoffice/records';
import type { Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { CountPaid } from './class.deps';
import { copyHeadTeacher, hasPeople, readTuition } from './class.repository';
import { graduate, moveFault } from './class-state';
import { countedMembers, countTaken } from './seats.repository';

type Faults = Record<string, string[]>;

const changed = (field: string, { values, current }: Pick<KeeperWrite, 'values' | 'current'>): boolean =>
  Object.hasOwn(values, field) && (values[field] ?? null) !== (current?.[field] ?? null);

const dateFaults = ({ starts_on: from, ends_on: to }: RecordValues): Faults =>
  typeof from === 'string' && typeof to === 'string' && to < from ? { ends_on: [messages.datesReversed] } : {};

/** A new class costs what its programme does, unless it says otherwise; undefined where neither says. */
const tuitionOf = async (db: Tx, { tuition, programme }: RecordValues): Promise<unknown> =>
  tuition ?? (await readTuition(db, Number(programme)));

const tuitionFaults = (tuition: unknown): Faults =>
  tuition === undefined ? { tuition: [messages.tuitionMissing] } : {};

/** What a file leaves out is reported at its cell. */
const judgeImport = (): ImportJudge => async (db, rows) => {
  const faults: Faults[] = [];
  for (const { current, values } of rows)
    faults.push(current === undefined ? tuitionFaults(await tuitionOf(db, values)) : {});
  return faults;
};

interface Edited {
  readonly id: number;
  readonly countPaid: CountPaid;
}

const stateFaults = async ({ db, values, current }: KeeperWrite, of: Edited): Promise<Faults> => {
  const fault = await moveFault(db, { ...of, from: current?.state as ClassState, to: values.state as ClassState });
  return fault === undefined ? {} : { state: [fault] };
};

/** The faults of an edit given the people in the class. The engine has locked it, so nobody joins meanwhile. */
const faultsOfEdit = async (write: KeeperWrite, of: Edited): Promise<Faults> => {
  const { db, values } = write;
  const { id } = of;
  const taken = changed('capacity', write) ? await countTaken(db, id) : 0;
  const isSmall = Number(values.capacity) < taken;
  const isElsewhere = changed('programme', write) && (await hasPeople(db, id));
  return {
    ...(isSmall ? { capacity: [messages.capacityBelow(taken)] } : {}),
    ...(isElsewhere ? { programme: [messages.programmeFixed] } : {}),
    ...(changed('state', write) ? await stateFaults(write, of) : {}),
  };
};

const beforeSave = async (
  write: KeeperWrite,
  { system, countPaid }: { system: SystemRecords; countPaid: CountPaid },
): Promise<RecordValues> => {
  const { db, id, values, current, caller, origin } = write;
  const tuition = id === undefined ? await tuitionOf(db, values) : null;
  const faults = {
    ...dateFaults({ ...current, ...values }),
    ...tuitionFaults(tuition),
    ...(id === undefined ? {} : await faultsOfEdit(write, { id, countPaid })),
  };
  if (Object.keys(faults).length > 0) throw new AppError(platformErrors.invalidInput, { errors: faults });
  if (id === undefined) return { ...values, tuition };
  if (changed('head_teacher', write)) {
    const headTeacher = typeof values.head_teacher === 'number' ? values.head_teacher : null;
    await copyHeadTeacher(db, { classId: id, headTeacher });
  }
  if (changed('state', write) && values.state === 'finished') {
    await graduate(db, { system, classId: id, states: ['studying'], caller, origin });
  }
  return values;
};

/**
 * The rules of classes. The engine refuses to delete one that others point to. A class that finishes lets its students
 * graduate; `system` is available by the time of the first write.
 */
export const classKeeper = (of: { system: () => SystemRecords; countPaid: CountPaid }): RecordKeeper => ({
  table: classForm.table_name,
  beforeSave: (write) => beforeSave(write, { ...of, system: of.system() }),
  judgeImport,
  derived: [countedMembers],
});
