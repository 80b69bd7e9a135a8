import { visitorErrors } from '@shuyuan/contract/backoffice/visitors/visitor.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { type Executor, inTransaction } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Proof } from '../../platform/http/proof';
import type { AuthenticateVisitor, Origin, Visitor } from '../../platform/http/slice';
import { maskMobile } from '../../platform/log/redaction';
import { recordAudit } from '../audit';
import { hashToken, makeToken, type PhoneCodes } from '../identity';
import { deleteVisitorSession, insertVisitorSession, readVisitor } from './visitor.repository';

/** What the visitors slice is built from. */
export interface VisitorDeps {
  readonly db: Executor;
  readonly codes: PhoneCodes;
}

/** Every visitor's token begins like this, so that scanners for leaked secrets find it. */
const tokenPrefix = 'sv_';

const purpose = 'visitor';
const target = { type: 'visitor' } as const;

/** Sends a code. Each needs a proof of work: outsiders are many, and an SMS costs money. */
export const sendCode = async (
  { db, codes }: VisitorDeps,
  { mobile, origin, proof }: { mobile: string; origin: Origin; proof: Proof },
): Promise<void> => {
  const state = codes.state();
  if (state === 'closed') throw new AppError(visitorErrors.notOpen);
  if (state === 'failing') throw new AppError(visitorErrors.sendFailed);
  const code = await inTransaction(db, async (db) => {
    await codes.demandWork(db, { origin, proof, always: true });
    await codes.hold(db, { mobile, tooSoon: visitorErrors.tooSoon });
    return codes.insert(db, { mobile, purpose, origin, target, adminId: null });
  });
  codes.deliver({ mobile, code, origin, target });
};

/** Opens a session for whoever has the code of a number; undefined for a wrong one. */
const redeem = (
  { db, codes }: VisitorDeps,
  given: { mobile: string; code: string; origin: Origin; proof: Proof },
): Promise<{ token: string; visitor: Visitor } | undefined> =>
  inTransaction(db, async (db) => {
    const { mobile, code, origin } = given;
    await codes.address.guard(db, given);
    const isRight = (await codes.redeem(db, { mobile, code, purpose })) !== undefined;
    await codes.address.note(db, { origin, isRight });
    const entry = { origin, action: 'visitor.sign_in', after: { mobile: maskMobile(mobile) } };
    if (!isRight) {
      await recordAudit(db, { ...entry, target, outcome: 'failed' });
      return undefined;
    }
    const token = `${tokenPrefix}${makeToken()}`;
    const visitor = await insertVisitorSession(db, { token_hash: hashToken(token), mobile, ip: origin.ip });
    await recordAudit(db, { ...entry, target: { ...target, id: visitor.sessionId } });
    return { token, visitor };
  });

/** Proves a number by its code. */
export const signInVisitor = async (
  deps: VisitorDeps,
  given: { mobile: string; code: string; origin: Origin; proof: Proof },
): Promise<{ token: string; visitor: Visitor }> => {
  const proved = await redeem(deps, given);
  if (proved === undefined) throw new AppError(visitorErrors.wrongCode);
  return proved;
};

/** Ends the session of a visitor. */
export const signOutVisitor = ({ db }: VisitorDeps, { visitor, origin }: { visitor: Visitor; origin: Origin }) =>
  inTransaction(db, async (db) => {
    await deleteVisitorSession(db, visitor.sessionId);
    await recordAudit(db, {
      origin,
      action: 'visitor.sign_out',
      target: { ...target, id: visitor.sessionId },
      before: { mobile: maskMobile(visitor.mobile) },
    });
  });

/** Finds the visitor of a token. Tokens of staff are not looked for, so that none of theirs is ever accepted. */
export const createAuthenticateVisitor =
  ({ db }: Pick<VisitorDeps, 'db'>): AuthenticateVisitor =>
  async (token) => {
    const visitor = token.startsWith(tokenPrefix) ? await readVisitor(db, hashToken(token)) : undefined;
    if (visitor === undefined) throw new AppError(platformErrors.invalidVisitor);
    return visitor;
  };
