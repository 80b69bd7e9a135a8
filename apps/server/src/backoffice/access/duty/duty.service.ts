import { consentMinutes, type DutyState } from '@shuyuan/contract/backoffice/access/duty';
import { type Duty, duties } from '@shuyuan/contract/backoffice/access/role';
import { roleErrors } from '@shuyuan/contract/backoffice/access/role.errors';
import { type Executor, inTransaction, type Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import type { Caller } from '../../../platform/http/slice';
import { recordAudit } from '../../audit';
import type { Actor } from '../access.deps';
import { holdAdministration, readAdministration, requireAdministrators } from './administration.service';
import {
  joinDuties,
  readConsent,
  readDutyRoles,
  readOrdinaryNodes,
  separateDuties,
  writeConsent,
} from './duty.repository';
import { type Administration, type Consent, dutyOfNode, isAgreed, sayOf } from './duty.rules';
import { dutyTexts as texts } from './duty.texts';

const holdersOf = ({ holders }: Administration, duty: Duty): string[] =>
  holders.filter((holder) => holder.duty === duty).map(({ name }) => name);

/** What prevents the duties from being separated. */
const obstaclesTo = async (db: Executor, administration: Administration): Promise<string[]> => {
  const [roles, held] = await Promise.all([readDutyRoles(db), readOrdinaryNodes(db)]);
  const withDuty = administration.holders.filter(({ duty }) => duty !== null);
  const both = withDuty.filter((one) => withDuty.some((other) => other.id === one.id && other.duty !== one.duty));
  const reserved = held.filter(({ node }) => dutyOfNode(node) !== undefined).map(({ name }) => name);
  return [
    ...roles
      .filter(({ duty }) => duty !== null && holdersOf(administration, duty).length === 0)
      .map(({ name }) => texts.nobody(name)),
    ...new Set(both.map(({ name }) => texts.both(name))),
    ...(reserved.length === 0 ? [] : [texts.reserved([...new Set(reserved)])]),
  ];
};

/** The state of the three duties, and what the caller may do about it. */
export const showDuties = async (db: Executor, caller: Caller): Promise<DutyState> => {
  const administration = await readAdministration(db);
  const { areDutiesApart: on, holders } = administration;
  const [roles, obstacles, consent] = await Promise.all([
    readDutyRoles(db),
    on ? [] : obstaclesTo(db, administration),
    readConsent(db, consentMinutes),
  ]);
  const say = sayOf(administration, caller.adminId);
  return {
    on,
    duties: (Object.keys(duties) as Duty[]).map((duty) => ({
      duty,
      role_name: roles.find((role) => role.duty === duty)?.name ?? duties[duty],
      holders: holdersOf(administration, duty),
    })),
    everything: holders.filter(({ is_super }) => is_super).map(({ name }) => name),
    obstacles,
    consent:
      consent === undefined ? null : { duty: consent.duty, name: consent.name, until: consent.until.toISOString() },
    may: {
      enable: !on && caller.isSuper && obstacles.length === 0,
      agree: on && say !== undefined && consent?.duty !== say,
    },
  };
};

const record = (db: Tx, { caller, origin, ...entry }: Actor & { action: string; before?: object; after?: object }) =>
  recordAudit(db, {
    actor: { id: caller.adminId, name: caller.name },
    origin,
    action: entry.action,
    target: { type: 'setting', id: 'three_admins' },
    ...(entry.before === undefined ? {} : { before: { ...entry.before } }),
    ...(entry.after === undefined ? {} : { after: { ...entry.after } }),
  });

/** Separates the duties: from then on nobody holds all rights, and nobody two duties. */
export const enableDuties = (db: Executor, actor: Actor): Promise<void> =>
  inTransaction(db, async (db) => {
    if (!actor.caller.isSuper) throw new AppError(roleErrors.onlyEverything);
    await holdAdministration(db);
    const before = await readAdministration(db);
    if (before.areDutiesApart) throw new AppError(roleErrors.dutiesAsThey);
    const obstacles = await obstaclesTo(db, before);
    if (obstacles.length > 0) throw new AppError(roleErrors.dutiesNotReady, { errmsg: obstacles.join('；') });
    await separateDuties(db);
    await requireAdministrators(db);
    const everything = before.holders.filter(({ is_super }) => is_super).map(({ id, name }) => ({ id, name }));
    await record(db, { ...actor, action: 'duty.enable', before: { everything }, after: { on: true } });
  });

/** Consents to join the duties again; it takes the consents of a system and of a security administrator. */
export const agreeToJoin = (db: Executor, actor: Actor): Promise<'waiting' | 'joined'> =>
  inTransaction(db, async (db) => {
    await holdAdministration(db);
    const administration = await readAdministration(db);
    if (!administration.areDutiesApart) throw new AppError(roleErrors.dutiesAsThey);
    const duty = sayOf(administration, actor.caller.adminId);
    if (duty === undefined) throw new AppError(roleErrors.onlyDuties);
    const own: Consent = { duty, adminId: actor.caller.adminId, name: actor.caller.name };
    const first = await readConsent(db, consentMinutes);
    if (first === undefined || !isAgreed(first, own)) {
      await writeConsent(db, own);
      await record(db, { ...actor, action: 'duty.agree', after: { duty } });
      return 'waiting';
    }
    const heir = first.duty === 'system' ? first : own;
    await joinDuties(db, heir.adminId);
    await requireAdministrators(db);
    const after = { on: false, everything: { id: heir.adminId, name: heir.name } };
    await record(db, { ...actor, action: 'duty.disable', before: { agreed_by: first.name, duty: first.duty }, after });
    return 'joined';
  });
