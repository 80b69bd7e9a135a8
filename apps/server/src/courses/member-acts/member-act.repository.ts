import type { MemberActKind } from '@shuyuan/contract/courses/member-acts/member-act.form';
import { sql } from 'kysely';
import type { Reach } from '../../backoffice/records';
import { allOf } from '../../platform/db/conditions';
import type { Executor, Tx } from '../../platform/db/database';
import { type ClassRow, findClass } from '../classes';

/** The last act on a member. */
export interface LastAct {
  readonly kind: MemberActKind;
  readonly day: string;
}

/** Reads the last act on a member; reliable only while the member is locked. */
export const readLastAct = async (db: Tx, memberId: number): Promise<LastAct | undefined> => {
  const { rows } = await sql<LastAct>`select kind, day::text as day from form.course_member_act
    where member = ${memberId} and deleted_at is null order by id desc limit 1`.execute(db);
  return rows[0];
};

/** A class that meets a reach's conditions; undefined for one that does not. */
export const findReachedClass = (
  db: Executor,
  { id, conditions }: { id: number; conditions: Reach['conditions'] },
): Promise<ClassRow | undefined> => findClass(db, { id, condition: allOf(conditions(sql`class_row`)) });
