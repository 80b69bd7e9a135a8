import type { RecordKeeper } from '../../backoffice/records';
import { contactKeeper } from './contact.keeper';
import { type MemberLedger, memberKeeper } from './member.keeper';

export { type Entering, holdClasses, memberAdder, takeSeat } from './add-member.service';
export { contactKeeper, contactReach } from './contact.keeper';
export { createContacts } from './contact.routes';
export { memberHand } from './hand.repository';
export { type ClassSeats, readClassSeats } from './member.repository';
export { holdsSeat } from './member.rules';
export { contactNameSql, contactSql, isAboutSql, memberSchema, memberSql, namedMembersSql } from './member.sql';
export { type MemberEntries, memberEntries } from './member-entry.repository';
export { isReachedSql, type ReachedContact, reachedContactSql, toContact } from './recipient.sql';

/** The keepers of contacts and members; the ledger lies above: a member's balance in it, and what goes with a member. */
export const contactKeepers = (ledger: MemberLedger): readonly RecordKeeper[] => [contactKeeper, memberKeeper(ledger)];
