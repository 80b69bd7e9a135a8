import type { MadeToken } from '@shuyuan/contract/backoffice/identity/api-token';
import type { apiTokenEndpoints } from '@shuyuan/contract/backoffice/identity/api-token.endpoints';
import { apiTokenErrors } from '@shuyuan/contract/backoffice/identity/api-token.errors';
import type { ParsedBodyOf } from '@shuyuan/contract/platform/endpoint';
import type { ErrorEntry } from '@shuyuan/contract/platform/error-table';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { inTransaction } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import type { Caller } from '../../../platform/http/slice';
import { holds, readFormRights } from '../../access';
import { recordAudit } from '../../audit';
import { lockAdmin } from '../admin.repository';
import type { IdentityDeps } from '../identity.deps';
import { proveOwnPassword, wrongPassword } from '../password/own-password.service';
import { endSession, insertSession } from '../session/session.repository';
import { createSettleSessions } from '../session/session-lease';
import { hashToken, makeApiToken } from '../session/token';
import { lockTarget } from '../user/target.service';
import type { Doing } from '../user/user.deps';
import { userReach } from '../user/user-reach.rules';
import { countOpenTokens, findOpenToken, insertToken, isExpiryAllowed, nameForms } from './api-token.repository';

type TokenInput = ParsedBodyOf<(typeof apiTokenEndpoints)['create']>;

/** The limit of open tokens per maker. */
const tokensMax = 50;

const formPattern = /^form_(\d{1,15})$/;

/** The forms whose records the caller may list. */
export const formsFor = async ({ db, formNameSql }: IdentityDeps, caller: Caller) => {
  const rights = await readFormRights(db);
  const seen = rights.filter(({ resource }) => holds(caller, `${resource}.index`));
  const ids = seen.flatMap(({ resource }) => formPattern.exec(resource)?.[1] ?? []).map(Number);
  return nameForms(db, { ids, formNameSql });
};

const refuseAt = (field: keyof TokenInput, entry: ErrorEntry): AppError =>
  new AppError(entry, { errors: { [field]: [entry.errmsg] } });

/** Makes a token that has the maker's rights of each moment of use, at most; its secret is in the reply alone. */
export const makeToken = async (deps: IdentityDeps, doing: Doing, input: TokenInput): Promise<MadeToken> => {
  const { caller, origin } = doing;
  const { name, access, expires_on, form_ids, ranges, password } = input;
  const action = 'token.create';
  const proven = await proveOwnPassword(deps, { ...doing, password, field: 'password', action });
  const seen = form_ids === null ? [] : (await formsFor(deps, caller)).map(({ id }) => id);
  if (form_ids?.some((id) => !seen.includes(id))) throw refuseAt('form_ids', apiTokenErrors.unknownForm);
  const secret = makeApiToken();
  return inTransaction(deps.db, async (db) => {
    const maker = await lockAdmin(db, caller.adminId);
    if (maker?.password_hash !== proven.password_hash) throw wrongPassword('password');
    if (!(await isExpiryAllowed(db, expires_on))) throw refuseAt('expires_on', apiTokenErrors.wrongExpiry);
    if ((await countOpenTokens(db, maker.id)) >= tokensMax) throw new AppError(apiTokenErrors.tooManyTokens);
    const id = await insertToken(db, { adminId: maker.id, name, access, expires_on, form_ids, ranges });
    const tokenHash = hashToken(secret);
    const sessionId = await insertSession(db, { tokenHash, adminId: maker.id, origin, tokenId: id });
    await recordAudit(db, {
      actor: { id: caller.adminId, name: caller.name },
      origin,
      action,
      target: { type: 'token', id },
      after: { name, access, expires_on, form_ids, ranges, session_id: sessionId },
    });
    return { id, name, secret };
  });
};

/** Ends a token, on every process by the time it resolves: one's own, or one of somebody within reach. */
export const endToken = async (deps: IdentityDeps, { caller, origin }: Doing, id: number): Promise<void> => {
  const node = 'token.delete';
  await inTransaction(deps.db, async (db) => {
    const token = await findOpenToken(db, { id, reach: userReach(caller, node) });
    if (token === undefined) throw new AppError(platformErrors.recordNotFound);
    const { admin_id, session_id, name } = token;
    if (admin_id !== caller.adminId) await lockTarget(db, { caller, id: admin_id, node });
    await endSession(db, { id: session_id, reason: 'forced' });
    await recordAudit(db, {
      actor: { id: caller.adminId, name: caller.name },
      origin,
      action: 'token.end',
      target: { type: 'token', id },
      before: { name, maker_id: admin_id, session_id },
    });
  });
  await createSettleSessions(deps.sessionLeaseMs)();
};
