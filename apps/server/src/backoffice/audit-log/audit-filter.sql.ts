import type { AuditExport, SignInExport } from '@shuyuan/contract/product/audit';
import { auditActions } from '@shuyuan/contract/product/audit-actions';
import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '../../platform/db/conditions';
import type { Executor } from '../../platform/db/database';
import { staffCalled } from '../access';
import { findActors, findIdsOf } from './audit-search.repository';

type Condition = RawBuilder<boolean>;

/** The conditions of a list of the audit log; `audit` is the row. */
export type AuditFilter = Pick<AuditExport, 'keyword' | 'search'>;
/** Turns a filter of the sign-ins into SQL conditions. */
export type SignInFilter = Pick<SignInExport, 'keyword' | 'search'>;

/** The ids around the period spare the database from reading everything before or after it. */
const timeConditions = async (db: Executor, at: AuditFilter['search']['at']): Promise<Condition[]> => {
  const [from, to] = [at?.[0] ?? null, at?.[1] ?? null];
  if (from === null && to === null) return [];
  const ids = await findIdsOf(db, { from, to });
  return [
    ...(ids.from === null ? [] : [sql<boolean>`audit.id >= ${ids.from}`]),
    ...(ids.below === null ? [] : [sql<boolean>`audit.id < ${ids.below}`]),
    ...(from === null ? [] : [sql<boolean>`audit.at >= ${from}::timestamptz`]),
    ...(to === null ? [] : [sql<boolean>`audit.at <= ${to}::timestamptz`]),
  ];
};

/** Actions whose label contains the text. */
const actionsCalled = (text: string): string[] =>
  Object.entries(auditActions).flatMap(([action, words]) => (words.includes(text) ? [action] : []));

const requestPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const addressPattern = /^[0-9a-f]*[.:][0-9a-f.:]+$/i;
/** Targets are numbers, keys and paths. */
const targetPattern = /^[\w./:-]+$/;

const actorConditions = async (db: Executor, text: string): Promise<Condition[]> => {
  const names = await findActors(db, text);
  return names.length === 0 ? [] : [sql<boolean>`audit.actor_name = any(${names}::text[])`];
};

/** A keyword is searched only where it can occur; each of these places has an index. */
const keywordCondition = async (db: Executor, keyword: string): Promise<Condition> => {
  if (requestPattern.test(keyword)) return sql<boolean>`audit.request_id = ${keyword}`;
  const actions = actionsCalled(keyword);
  return anyOf([
    ...(await actorConditions(db, keyword)),
    ...(actions.length === 0 ? [] : [sql<boolean>`audit.action = any(${actions}::text[])`]),
    ...(addressPattern.test(keyword) ? [sql<boolean>`audit.ip = ${keyword}`] : []),
    ...(targetPattern.test(keyword) ? [sql<boolean>`audit.target_id = ${keyword}`] : []),
  ]);
};

/** Turns a filter of the audit log into SQL conditions. */
export const auditConditions = async (db: Executor, { keyword = '', search }: AuditFilter): Promise<Condition[]> => {
  const { at, admin_id, actor_name, action, target_type, target_id, outcome, ip, request_id } = search;
  return [
    ...(await timeConditions(db, at)),
    ...(keyword === '' ? [] : [await keywordCondition(db, keyword)]),
    ...(admin_id === undefined ? [] : [sql<boolean>`audit.admin_id = ${admin_id}`]),
    ...(actor_name ? [anyOf(await actorConditions(db, actor_name))] : []),
    ...(action === undefined ? [] : [sql<boolean>`audit.action = ${action}`]),
    ...(target_type === undefined ? [] : [sql<boolean>`audit.target_type = ${target_type}`]),
    ...(target_id ? [sql<boolean>`audit.target_id = ${target_id}`] : []),
    ...(outcome === undefined ? [] : [sql<boolean>`audit.outcome = ${outcome}`]),
    ...(ip ? [sql<boolean>`audit.ip = ${ip}`] : []),
    ...(request_id ? [sql<boolean>`audit.request_id = ${request_id}`] : []),
  ];
};

/** Accounts whose owner has this name. */
const called = async (db: Executor, name: string): Promise<Condition> =>
  sql<boolean>`audit.target_id = any(${(await staffCalled(db, 'admin', name)).map(String)}::text[])`;

/** Turns a filter of the sign-ins into SQL conditions. */
export const signInConditions = async (db: Executor, { keyword = '', search }: SignInFilter): Promise<Condition[]> => {
  const { at, admin_id, name, outcome, method, ip } = search;
  return [
    sql<boolean>`audit.action = 'session.create'`,
    ...(await timeConditions(db, at)),
    ...(keyword === '' ? [] : [sql<boolean>`(audit.ip = ${keyword} or ${await called(db, keyword)})`]),
    ...(admin_id === undefined ? [] : [sql<boolean>`audit.target_id = ${String(admin_id)}`]),
    ...(name ? [await called(db, name)] : []),
    ...(outcome === undefined ? [] : [sql<boolean>`audit.outcome = ${outcome}`]),
    ...(method === undefined ? [] : [sql<boolean>`audit.after ->> 'method' = ${method}`]),
    ...(ip ? [sql<boolean>`audit.ip = ${ip}`] : []),
  ];
};
