import type { RecordFaults } from '@shuyuan/contract/backoffice/records/record-values';
import { enrolmentMessages as messages } from '@shuyuan/contract/courses/enrolment/enrolment.errors';
import type { ImportedRow, ImportJudge } from '../../backoffice/records';
import type { Tx } from '../../platform/db/database';
import { aimOf, claimOf, faultsOf } from './application.rules';
import { findStanding, type Place, readPlace } from './enrolment.repository';

/** Cached, since one file has few programmes and classes, however long it is. */
const placeReader = () => {
  const known = new Map<string, Place>();
  return async (db: Tx, row: ImportedRow): Promise<Place> => {
    const aim = aimOf(row);
    const key = `${aim.programme} ${aim.classId}`;
    const place = known.get(key) ?? (await readPlace(db, aim));
    known.set(key, place);
    return place;
  };
};

/** Validates the applications of one file: by themselves, against existing active ones, and against each other. */
export const judgeApplications = (): ImportJudge => {
  const placeOf = placeReader();
  /** The row in which each person first applies for each programme. */
  const claimed = new Map<string, number>();
  const judgeClaim = async (db: Tx, row: ImportedRow): Promise<RecordFaults> => {
    const claim = claimOf(row);
    if (claim === undefined) return {};
    const key = `${claim.programme} ${claim.mobile}`;
    const earlier = claimed.get(key);
    if (earlier !== undefined && earlier !== row.row) return { mobile: [messages.appliedInFile(earlier)] };
    claimed.set(key, row.row);
    const first = await findStanding(db, { ...claim, except: row.id });
    return first === undefined ? {} : { mobile: [messages.alreadyApplied(first.id)] };
  };
  return async (db, rows) => {
    const found: RecordFaults[] = [];
    for (const row of rows) {
      const faults = faultsOf(row, await placeOf(db, row));
      found.push(Object.keys(faults).length > 0 ? faults : await judgeClaim(db, row));
    }
    return found;
  };
};
