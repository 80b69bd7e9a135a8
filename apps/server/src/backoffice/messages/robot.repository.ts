import './message.table';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/db/database';
import type { RobotKind } from '../../platform/robot/robot';

export const listRobots = (db: Executor) =>
  db.selectFrom('app.message_robot').select(['id', 'version', 'name', 'kind', 'updated_at']).orderBy('id').execute();

/** A robot with its sealed address and secret. */
export const findRobot = (db: Executor, id: number) =>
  db.selectFrom('app.message_robot').selectAll().where('id', '=', id).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const holdRobot = (db: Tx, id: number) =>
  db.selectFrom('app.message_robot').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

interface RobotValues {
  readonly name: string;
  readonly kind: RobotKind;
  /** Sealed. */
  readonly url: string;
  readonly secret: string;
}

export const insertRobot = async (db: Tx, values: RobotValues): Promise<number> => {
  const { id } = await db.insertInto('app.message_robot').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
};

export const updateRobot = async (db: Tx, id: number, values: RobotValues): Promise<void> => {
  await db
    .updateTable('app.message_robot')
    .set((eb) => ({ ...values, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute();
};

/** Whether a rule tells the robot's group. */
export const isRobotUsed = async (db: Tx, id: number): Promise<boolean> => {
  const { rows } = await sql`select from app.message_rule where robot_id = ${id} limit 1`.execute(db);
  return rows.length > 0;
};

export const deleteRobot = async (db: Tx, id: number): Promise<void> => {
  await db.deleteFrom('app.message_robot').where('id', '=', id).execute();
};
