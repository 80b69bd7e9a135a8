import type { AuditExport, SignInExport } from '@shuyuan/contract/backoffice/audit/audit';
import { auditActions } from '@shuyuan/contract/backoffice/audit/audit-actions';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../platform/db/like';

type Condition = RawBuilder<boolean>;

/** What of the audit log is wanted; `audit` is the row. */
export type AuditFilter = Pick<AuditExport, 'keyword' | 'search'>;
/** Which sign-ins are wanted. */
export type SignInFilter = Pick<SignInExport, 'keyword' | 'search'>;

const timeConditions = (at: AuditFilter['search']['at']): Condition[] => [
  ...(at?.[0] ? [sql<boolean>`audit.at >= ${at[0]}::timestamptz`] : []),
  ...(at?.[1] ? [sql<boolean>`audit.at <= ${at[1]}::timestamptz`] : []),
];

/** Actions whose words hold the text. */
const actionsCalled = (text: string): string[] =>
  Object.entries(auditActions).flatMap(([action, words]) => (words.includes(text) ? [action] : []));

const keywordCondition = (keyword: string): Condition =>
  sql<boolean>`(audit.actor_name ilike ${containing(keyword)} or audit.target_id = ${keyword}
    or audit.request_id = ${keyword} or audit.ip = ${keyword} or audit.action = any(${actionsCalled(keyword)}::text[]))`;

/** The conditions of a list of the audit log. */
export const auditConditions = ({ keyword = '', search }: AuditFilter): Condition[] => {
  const { at, admin_id, actor_name, action, target_type, target_id, outcome, ip, request_id } = search;
  return [
    ...timeConditions(at),
    ...(keyword === '' ? [] : [keywordCondition(keyword)]),
    ...(admin_id === undefined ? [] : [sql<boolean>`audit.admin_id = ${admin_id}`]),
    ...(actor_name ? [sql<boolean>`audit.actor_name ilike ${containing(actor_name)}`] : []),
    ...(action === undefined ? [] : [sql<boolean>`audit.action = ${action}`]),
    ...(target_type === undefined ? [] : [sql<boolean>`audit.target_type = ${target_type}`]),
    ...(target_id ? [sql<boolean>`audit.target_id = ${target_id}`] : []),
    ...(outcome === undefined ? [] : [sql<boolean>`audit.outcome = ${outcome}`]),
    ...(ip ? [sql<boolean>`audit.ip = ${ip}`] : []),
    ...(request_id ? [sql<boolean>`audit.request_id = ${request_id}`] : []),
  ];
};

/** Accounts whose owner is called so. */
const called = (
  name: string,
): Condition => sql<boolean>`audit.target_id in (select admin.id::text from app.admin as admin
  where admin.name ilike ${containing(name)} or admin.username ilike ${containing(name)})`;

/** The conditions of a list of sign-ins. */
export const signInConditions = ({ keyword = '', search }: SignInFilter): Condition[] => {
  const { at, admin_id, name, outcome, method, ip } = search;
  return [
    sql<boolean>`audit.action = 'session.create'`,
    ...timeConditions(at),
    ...(keyword === '' ? [] : [sql<boolean>`(audit.ip = ${keyword} or ${called(keyword)})`]),
    ...(admin_id === undefined ? [] : [sql<boolean>`audit.target_id = ${String(admin_id)}`]),
    ...(name ? [called(name)] : []),
    ...(outcome === undefined ? [] : [sql<boolean>`audit.outcome = ${outcome}`]),
    ...(method === undefined ? [] : [sql<boolean>`audit.after ->> 'method' = ${method}`]),
    ...(ip ? [sql<boolean>`audit.ip = ${ip}`] : []),
  ];
};
