import type { backofficeTargets } from '@shuyuan/contract/backoffice/audit/audit-actions';
import { type AuditEntry, auditListMost, type SignInEntry } from '@shuyuan/contract/product/audit';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/db/database';
import { adminNameSql, departmentNameSql, roleNameSql, staffSql } from '../access';
import { fileNameSql } from '../files';
import { formNameSql } from '../forms';
import { tokenNameSql } from '../identity';
import { menuNameSql } from '../menu';
import { publicationNameSql } from '../publications';
import { viewNameSql } from '../records';
import { webhookNameSql } from '../webhooks';

type Condition = RawBuilder<boolean>;

/** Which entries, ordered by id, which is the order of time. */
export interface Page {
  readonly conditions: readonly Condition[];
  readonly direction: 'asc' | 'desc';
  readonly size: number;
  readonly skip: number;
  /** Those alone with a smaller id. */
  readonly before?: number | undefined;
  /** Whether few entries match: they are then looked up by the conditions instead of by walking through all ids. */
  readonly isFew?: boolean;
}

const where = (conditions: readonly Condition[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;

const directions = { asc: sql`asc`, desc: sql`desc` } as const;

/** Entries are selected by id from an index; names are looked up only for those on the page. */
const chosen = ({ before, direction, size, skip, isFew, ...page }: Page): RawBuilder<unknown> => {
  const conditions = [...page.conditions, ...(before === undefined ? [] : [sql<boolean>`audit.id < ${before}`])];
  const part = sql`order by audit.id ${directions[direction]} limit ${size} offset ${skip}`;
  if (isFew !== true) return sql`select * from app.audit_log as audit ${where(conditions)} ${part}`;
  return sql`
    with few as materialized (select audit.id from app.audit_log as audit ${where(conditions)})
    select entry.* from app.audit_log as entry where entry.id in (select audit.id from few as audit ${part})`;
};

const isNumber = sql`audit.target_id ~ '^[0-9]{1,15}$'`;

const targetId = sql`audit.target_id::bigint`;

type NameSql = (id: RawBuilder<unknown>) => RawBuilder<unknown>;

/** How a target is found by its number; null for what has no name of its own. */
const nameSqls: Readonly<Record<keyof typeof backofficeTargets, NameSql | null>> = {
  admin: adminNameSql,
  token: tokenNameSql,
  role: roleNameSql,
  department: departmentNameSql,
  menu: menuNameSql,
  custom_form: formNameSql,
  record_view: viewNameSql,
  file: fileNameSql,
  webhook: webhookNameSql,
  visitor: null,
  publication: publicationNameSql,
  message: null,
  message_rule: null,
  message_robot: null,
  backup: null,
  setting: null,
  preference: null,
  endpoint: null,
  person: null,
  audit_log: null,
  sign_in: null,
  demo: null,
};

const namedTargets = Object.entries(nameSqls).flatMap(([type, nameSql]) =>
  nameSql === null ? [] : [sql`when audit.target_type = ${type} then ${nameSql(targetId)}`],
);

/** The current name of a target. */
const targetName = sql<string>`coalesce(case
  when audit.target_type ~ '^form_[0-9]{1,15}$'
    then ${formNameSql(sql`substr(audit.target_type, 6)::bigint`)}
  when not ${isNumber} then null
  ${sql.join(namedTargets, sql` `)} end, '')`;

const entryColumns = sql`audit.id, audit.at, audit.admin_id, audit.actor_name, audit.action, audit.target_type,
  audit.target_id, ${targetName} as target_name, audit.outcome, audit.ip, audit.user_agent, audit.request_id`;

type EntryRow = Omit<AuditEntry, 'at'> & { readonly at: Date };

const dated = <Row extends { readonly at: Date }>(row: Row): Omit<Row, 'at'> & { at: string } => ({
  ...row,
  at: row.at.toISOString(),
});

/** Up to this number, matches are collected and sorted: the planner badly guesses how soon it would meet rare ones. */
const fewEntries = 10_000;

/** A page and the total number of matching entries. */
export const readPage = async <Row>(
  db: Executor,
  { find, ...page }: Page & { find: (db: Executor, page: Page) => Promise<Row[]> },
): Promise<{ data: Row[]; total: number }> => {
  const total = await countEntries(db, page.conditions);
  if (total <= page.skip) return { data: [], total };
  return { data: await find(db, { ...page, isFew: total <= fewEntries }), total };
};

/** The number of entries, counted only as far as a list can be paged. */
export const countEntries = async (db: Executor, conditions: readonly Condition[]): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (
    select from app.audit_log as audit ${where(conditions)} limit ${auditListMost}) as counted`.execute(db);
  return rows[0]?.total ?? 0;
};

/** A page of the audit log. */
export const findEntries = async (db: Executor, page: Page): Promise<AuditEntry[]> => {
  const { rows } = await sql<EntryRow>`select ${entryColumns} from (${chosen(page)}) as audit
    order by audit.id ${directions[page.direction]}`.execute(db);
  return rows.map(dated);
};

type Snapshot = Readonly<Record<string, unknown>> | null;

/** An entry with its state before and after. */
export interface WholeEntry extends AuditEntry {
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly is_sealed: boolean;
}

export const findEntry = async (db: Executor, id: number): Promise<WholeEntry | undefined> => {
  const { rows } = await sql<EntryRow & Omit<WholeEntry, keyof AuditEntry>>`
    select ${entryColumns}, audit.before, audit.after,
      exists (select from app.audit_link as link where link.audit_id = audit.id) as is_sealed
    from app.audit_log as audit where audit.id = ${id}`.execute(db);
  return rows.map(dated)[0];
};

type SignInRow = Omit<SignInEntry, 'at'> & { readonly at: Date };

/** A page of the sign-ins. */
export const findSignIns = async (db: Executor, page: Page): Promise<SignInEntry[]> => {
  const { rows } = await sql<SignInRow>`
    select audit.id, audit.at, admin.id as admin_id, coalesce(admin.name, '') as name,
      coalesce(admin.username, '') as username, audit.outcome, coalesce(audit.after ->> 'method', '') as method,
      case audit.outcome when 'failed' then coalesce(audit.after ->> 'reason', '') else '' end as reason,
      audit.ip, audit.user_agent
    from (${chosen(page)}) as audit
    left join ${staffSql.admin} as admin on admin.id = case when ${isNumber} then ${targetId} end
    order by audit.id ${directions[page.direction]}`.execute(db);
  return rows.map(dated);
};
