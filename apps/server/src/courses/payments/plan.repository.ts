import type { InstalmentState } from '@shuyuan/contract/courses/payments/instalment.form';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database';
import type { Due } from './arrears.rules';
import { instalmentProgress } from './balance.sql';

/** An instalment of a member's plan. */
export interface PlanRow extends Due {
  readonly id: number;
  readonly version: number;
  readonly no: number;
  readonly settled: number;
  readonly state: InstalmentState;
}

/** A member's plan in the order of its due dates. */
export const readPlan = async (db: Executor, memberId: number): Promise<PlanRow[]> => {
  const derived = instalmentProgress.map(({ field, value }) => sql`${value(sql`instalment`)} as ${sql.id(field)}`);
  const { rows } = await sql<PlanRow>`select id, version, no, due_on, amount, ${sql.join(derived)}
    from form.course_instalment as instalment where member = ${memberId} and deleted_at is null
    order by due_on, id`.execute(db);
  return rows;
};

/** The plans of a class's members. */
export const readClassPlans = async (db: Executor, classId: number): Promise<(Due & { member: number })[]> => {
  const { rows } = await sql<Due & { member: number }>`select instalment.member, instalment.due_on, instalment.amount
    from form.course_instalment as instalment join form.course_member as member on member.id = instalment.member
    where member.class = ${classId} and instalment.deleted_at is null
    order by instalment.due_on, instalment.id`.execute(db);
  return rows;
};
