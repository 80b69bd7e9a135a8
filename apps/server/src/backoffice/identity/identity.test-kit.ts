import { randomInt, randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import './identity.table';
import { type Executor, inTransaction } from '../../platform/db/database';
import { assignRole, rootDepartmentId } from '../access';
import { createRole, type RoleOptions } from '../access/access.test-kit';
import { insertAdmin } from './admin.repository';
import { insertToken } from './api-token/api-token.repository';
import { insertSession } from './session/session.repository';
import { hashToken, makeApiToken, makeToken } from './session/token';

/** An administrator created by a test. */
export interface TestAdmin {
  readonly id: number;
  readonly username: string;
  readonly password: string;
  readonly mobile: string;
}

/** The properties that matter to a test; the rest is generated. */
export interface AdminOptions {
  readonly username?: string;
  readonly password?: string;
  readonly mobile?: string;
  /** Keys of roles that exist, such as `admin`. */
  readonly roles?: readonly string[];
  /** Nodes to grant by a separate role, over all rows unless a scope is given; `[]` gives a role without rights. */
  readonly nodes?: readonly string[];
  readonly scope?: RoleOptions['scope'];
  readonly fields?: RoleOptions['fields'];
  /** The root department by default. */
  readonly departmentId?: number;
}

/** A mobile number that is unique in the test. */
export const freshMobile = (): string => `13${String(randomInt(10 ** 9)).padStart(9, '0')}`;

/** The cheapest parameters of argon2: a hash states its own cost, and the product's is tested where it hashes. */
const hashCheaply = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Creates an administrator; without options their role has no rights. */
export const createAdmin = async (db: Executor, options: AdminOptions = {}): Promise<TestAdmin> => {
  const username = options.username ?? `user_${randomUUID().slice(0, 8)}`;
  const password = options.password ?? `${randomUUID()}-Aa`;
  const mobile = options.mobile ?? freshMobile();
  const passwordHash = await hashCheaply(password);
  const roles = [
    ...(options.roles ?? []),
    ...(options.roles && !options.nodes ? [] : [await createRole(db, { scope: 'all', ...options })]),
  ];
  const id = await inTransaction(db, async (db) => {
    const id = await insertAdmin(db, {
      username,
      name: username,
      mobile,
      password_hash: passwordHash,
      must_change_password: false,
      department_id: options.departmentId ?? (await rootDepartmentId(db)),
    });
    for (const roleKey of roles) await assignRole(db, { adminId: id, roleKey });
    return id;
  });
  return { id, username, password, mobile };
};

/** Opens a session as a sign-in would and returns its token. */
export const openTestSession = async (db: Executor, adminId: number): Promise<string> => {
  const token = makeToken();
  const origin = { requestId: 'test', ip: '127.0.0.1', userAgent: 'test' };
  await inTransaction(db, (db) => insertSession(db, { tokenHash: hashToken(token), adminId, origin }));
  return token;
};

/** What an API token of a test is limited to; by default it writes, everywhere, for a month. */
export interface TestTokenOptions {
  readonly name?: string;
  readonly access?: 'read' | 'write';
  readonly formIds?: number[] | null;
  readonly ranges?: string[];
}

/** Makes an API token as its endpoint would, and returns its secret and ids. */
export const makeTestToken = async (
  db: Executor,
  adminId: number,
  { name = '同步', access = 'write', formIds = null, ranges = [] }: TestTokenOptions = {},
): Promise<{ id: number; token: string; sessionId: number }> => {
  const token = makeApiToken();
  const origin = { requestId: 'test', ip: '127.0.0.1', userAgent: 'test' };
  const expires_on = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  return inTransaction(db, async (db) => {
    const id = await insertToken(db, { adminId, name, access, expires_on, form_ids: formIds, ranges });
    const sessionId = await insertSession(db, { tokenHash: hashToken(token), adminId, origin, tokenId: id });
    return { id, token, sessionId };
  });
};

/** Makes an administrator and opens a session for them. */
export const signIn = async (
  db: Executor,
  options: AdminOptions = {},
): Promise<{ admin: TestAdmin; token: string }> => {
  const admin = await createAdmin(db, options);
  return { admin, token: await openTestSession(db, admin.id) };
};
