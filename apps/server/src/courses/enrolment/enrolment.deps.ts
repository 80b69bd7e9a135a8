import type { Actor, Records } from '../../backoffice/records';
import type { Executor, Tx } from '../../platform/db/database';

/** What the enrolment slice is built from. */
export interface EnrolmentDeps {
  readonly db: Executor;
  readonly records: Pick<Records, 'system' | 'reach' | 'history'>;
  /** Makes a contact a member of a class whose seat is already taken; returns the member's id. */
  readonly addMember: (
    db: Tx,
    act: Actor & { readonly contactId: number; readonly classId: number },
  ) => Promise<number>;
  /** Ties what was noted about an applicant to the contact that they are now. */
  readonly tieToContact: (
    db: Tx,
    act: Actor & { readonly applicationId: number; readonly contactId: number },
  ) => Promise<void>;
}
