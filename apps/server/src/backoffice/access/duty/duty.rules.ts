import { type Duty, duties } from '@shuyuan/contract/backoffice/access/role';
import { dutyTexts } from './duty.texts';

/** The resources that belong to each of the three administrators. */
const dutyResources: Readonly<Record<Duty, readonly string[]>> = {
  system: ['user', 'department', 'menu', 'setting'],
  security: ['role', 'duty', 'session', 'person'],
  audit: ['audit', 'sign_in'],
};
const allDuties = Object.keys(duties) as Duty[];

/** The duty that a node belongs to; undefined for the school's own work. */
export const dutyOfNode = (node: string): Duty | undefined => {
  const resource = node.slice(0, node.indexOf('.'));
  return allDuties.find((duty) => dutyResources[duty].includes(resource));
};

/** Those who hold a duty or everything, once for each such role. */
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

/** Whoever would hold two duties, or a duty beside everything. */
const joined = (holders: Administration['holders']): string | undefined =>
  holders.find((one) => holders.some((other) => other.id === one.id && other.duty !== one.duty))?.name;

/** Why this administration may not be, if so: someone must be left who can administer, and duties kept apart stay so. */
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

/** Which duty of a person can agree to join the duties again; undefined for whoever has no say in it. */
export const sayOf = ({ holders }: Administration, adminId: number): 'system' | 'security' | undefined => {
  const own = holders.find(({ id }) => id === adminId)?.duty;
  return own === 'system' || own === 'security' ? own : undefined;
};

/** Whether two consents are those of a system and of a security administrator, two different people. */
export const isAgreed = (one: Consent | undefined, other: Consent): boolean =>
  one !== undefined && one.adminId !== other.adminId && one.duty !== other.duty;
