import type { InstalmentState } from '@shuyuan/contract/courses/payments/instalment.form';
import { sql } from 'kysely';
import { allOf } from '../../platform/db/conditions';
import type { Executor } from '../../platform/db/database';
import type { Due } from './arrears.rules';
import { instalmentProgress } from './balance.sql';
import type { Seen } from './ledger.repository';

/** An instalment of a member's plan. */
export interface PlanRow extends Due {
  readonly id: number;
  readonly version: number;
  readonly no: number;
  readonly settled: number;
  readonly state: InstalmentState;
  readonly remark: string;
}

/** A member's plan in the order of its due dates. */
export const readPlan = async (db: Executor, memberId: number): Promise<PlanRow[]> => {
  const derived = instalmentProgress.map(({ field, value }) => sql`${value(sql`instalment`)} as ${sql.id(field)}`);
  const { rows } = await sql<PlanRow>`select id, version, no, due_on, amount,
      coalesce(remark, '') as remark, ${sql.join(derived)}
    from form.course_instalment as instalment where member = ${memberId} and deleted_at is null
    order by due_on, id`.execute(db);
  return rows;
};

/** The instalments of these members. */
export const readInstalmentIds = async (db: Executor, memberIds: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from form.course_instalment
    where member = any(${[...memberIds]}::bigint[]) and deleted_at is null order by id`.execute(db);
  return rows.map(({ id }) => id);
};

/** An instalment that may be open. */
export interface PlannedDue extends Due {
  readonly no: number;
  readonly remark: string;
  readonly is_seen: boolean;
}

/** The plans of these members, in the order of their due dates; `seen` says which instalments the caller sees. */
export const readPlansOf = async (
  db: Executor,
  memberIds: readonly number[],
  seen: Seen = () => [],
): Promise<Map<number, PlannedDue[]>> => {
  const { rows } = await sql<PlannedDue & { member: number }>`select member, no, due_on, amount,
      coalesce(remark, '') as remark, coalesce(${allOf(seen(sql`instalment`))}, false) as is_seen
    from form.course_instalment as instalment
    where member = any(${[...memberIds]}::bigint[]) and deleted_at is null order by due_on, id`.execute(db);
  const plans = new Map<number, PlannedDue[]>();
  for (const { member, ...due } of rows) {
    const plan = plans.get(member) ?? [];
    plan.push(due);
    plans.set(member, plan);
  }
  return plans;
};
