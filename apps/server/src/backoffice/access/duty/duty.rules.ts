import { type Duty, duties } from '@shuyuan/contract/backoffice/access/role';
import { dutyTexts } from './duty.texts';

/**
 * The resources that belong to each of the three administrators. Tokens and webhooks carry the rights of those who make
 * them to other systems, so they are the school's own work; an administrator has no such rights to give away.
 */
const dutyResources: Readonly<Record<Duty, readonly string[]>> = {
  system: ['user', 'department', 'menu', 'setting', 'backup'],
  security: ['role', 'duty', 'session', 'person'],
  audit: ['audit', 'sign_in'],
};
const allDuties = Object.keys(duties) as Duty[];

/** The duty that a node belongs to; undefined for the school's own work. */
export const dutyOfNode = (node: string): Duty | undefined => {
  const resource = node.slice(0, node.indexOf('.'));
  return allDuties.find((duty) => dutyResources[duty].includes(resource));
};

/** Who holds a duty or all rights, one entry for each such role. */
export interface Administration {
  readonly areDutiesApart: boolean;
  readonly holders: readonly {
    readonly id: number;
    readonly name: string;
    readonly duty: Duty | null;
    readonly is_super: boolean;
  }[];
}

/** What is wrong with who administers. */
interface Fault {
  readonly error: 'lastAdministrator' | 'dutiesApart';
  readonly errmsg: string;
}

/** People who would hold two duties, or a duty besides all rights. */
const joined = (holders: Administration['holders']): string | undefined =>
  holders.find((one) => holders.some((other) => other.id === one.id && other.duty !== one.duty))?.name;

/** Why this administration is not allowed, if so: somebody must administer, and separated duties stay separate. */
export const administrationFault = ({ areDutiesApart, holders }: Administration): Fault | undefined => {
  if (!areDutiesApart) {
    if (holders.some(({ is_super }) => is_super)) return undefined;
    return { error: 'lastAdministrator', errmsg: dutyTexts.lastAdministrator };
  }
  const everything = holders.find(({ is_super }) => is_super);
  if (everything !== undefined) return { error: 'dutiesApart', errmsg: dutyTexts.superWhileApart(everything.name) };
  const both = joined(holders);
  if (both !== undefined) return { error: 'dutiesApart', errmsg: dutyTexts.joinedDuties(both) };
  const vacant = allDuties.find((duty) => !holders.some((holder) => holder.duty === duty));
  if (vacant !== undefined) return { error: 'lastAdministrator', errmsg: dutyTexts.vacantDuty(duties[vacant]) };
  return undefined;
};

/** Someone's consent to join the duties again. */
export interface Consent {
  readonly duty: Duty;
  readonly adminId: number;
  readonly name: string;
}

/** The duty by which a person may consent to join the duties again; undefined for everybody else. */
export const sayOf = ({ holders }: Administration, adminId: number): 'system' | 'security' | undefined => {
  const own = holders.find(({ id }) => id === adminId)?.duty;
  return own === 'system' || own === 'security' ? own : undefined;
};

/** Whether two consents are those of a system and of a security administrator, two different people. */
export const isAgreed = (one: Consent | undefined, other: Consent): boolean =>
  one !== undefined && one.adminId !== other.adminId && one.duty !== other.duty;
