import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { enrolmentErrors } from '@shuyuan/contract/courses/enrolment/enrolment.errors';
import { enrolmentForm } from '@shuyuan/contract/courses/enrolment/enrolment.form';
import { settledStates, standingStates } from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { KeeperWrite, RecordKeeper } from '../../backoffice/records';
import { AppError } from '../../platform/http/app-error';
import { aimOf, claimOf, faultsOf } from './application.rules';
import { readForRestore, readPlace, readStates } from './enrolment.repository';
import { judgeApplications } from './import-judge';
import { refuseSecond } from './refuse-second';

const beforeSave = async ({ db, id, values, current }: KeeperWrite): Promise<RecordValues> => {
  const written = { values, current };
  const aim = aimOf(written);
  const place = await readPlace(db, aim);
  const faults = faultsOf(written, place);
  if (Object.keys(faults).length > 0) throw new AppError(platformErrors.invalidInput, { errors: faults });
  const claim = claimOf(written);
  if (claim !== undefined) await refuseSecond(db, { ...claim, except: id });
  const fromClass = { head_teacher: aim.classId === null ? null : place.head_teacher };
  if (current !== undefined) return { ...values, ...fromClass };
  return { ...values, ...fromClass, state: 'pending', applied_on: values.applied_on ?? place.today };
};

/** The rules of applications that are written as records: by hand, in a batch, or by an import. */
export const enrolmentKeeper: RecordKeeper = {
  table: enrolmentForm.table_name,
  beforeSave,
  claims: ['mobile'],
  judgeImport: judgeApplications,
  beforeDelete: async ({ db, ids }) => {
    const states = await readStates(db, ids);
    if (states.some((state) => settledStates.includes(state))) throw new AppError(enrolmentErrors.stillStanding);
  },
  beforeRestore: async ({ db, ids }) => {
    for (const { id, programme, mobile, state } of await readForRestore(db, ids)) {
      if (standingStates.includes(state)) await refuseSecond(db, { programme, mobile, except: id });
    }
  },
};
