import type { DerivedColumn, RecordKeeper } from '../../backoffice/records';
import { contactKeeper } from './contact.keeper';
import { memberKeeper } from './member.keeper';

export { type Entering, holdClasses, memberAdder, takeSeat } from './add-member.service';
export { createContacts } from './contact.routes';
export { type ClassSeats, readClassSeats } from './member.repository';
export { holdsSeat } from './member.rules';
export { contactNameSql, isAboutSql, memberSchema, memberSql, namedMembersSql } from './member.sql';
export { type MemberEntries, memberEntries } from './member-entry.repository';

/** The keepers of contacts and members; `balance` is a member's balance in the ledger. */
export const contactKeepers = ({ balance }: { balance: readonly DerivedColumn[] }): readonly RecordKeeper[] => [
  contactKeeper,
  memberKeeper(balance),
];
