import type { Tx } from '../../platform/db/database';
import type { Entering } from '../contacts';
import type { KeyedAct, PaymentDeps } from '../payments';

/** What the acts on members are built from. */
export interface MemberActDeps extends PaymentDeps {
  /** Makes a contact a member of a class whose seat is already taken; returns the member's id. */
  readonly addMember: (db: Tx, act: Entering) => Promise<number>;
}

/** What every act on a member says. */
export interface ActInput {
  readonly member_id: number;
  readonly version: number;
  readonly day: string;
  readonly reason: string;
}

/** An act on a member: who does it, with its key. */
export type MemberAct<Input extends ActInput> = KeyedAct<Input>;
