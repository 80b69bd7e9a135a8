import { findFounder, rootDepartmentId } from '@shuyuan/server/backoffice/access';
import { recordAudit } from '@shuyuan/server/backoffice/audit';
import { inTransaction } from '@shuyuan/server/platform/db/database';
import { StartError } from '@shuyuan/server/platform/db/start-error';
import type { Caller } from '@shuyuan/server/platform/http/slice';
import { countRows } from './demo.repository';
import { demoTexts as texts } from './demo.texts';
import { type DemoParts, demoOrigin, openDemoClient } from './demo-client';
import { fillSchool } from './fill.service';
import { findDemoStaff } from './remove.repository';
import { removeSchool } from './remove.service';
import { actorOf } from './staff';

/** A sample school with people, applications, money and lessons, which can be removed as a whole. */
export interface DemoSchool {
  isThere(): Promise<boolean>;
  /** Creates it; refused where the course side is already in use. */
  fill(options: { now: Date; scale: number }): Promise<void>;
  /** Removes it; refused where rows of staff depend on it. */
  remove(): Promise<void>;
}

const founderOf = async ({ db }: DemoParts): Promise<Caller> => {
  const founder = await findFounder(db);
  if (founder === undefined) throw new StartError(texts.nobody);
  return actorOf({ ...founder, departmentId: await rootDepartmentId(db) });
};

/** Opens the demo school. */
export const openDemoSchool = (parts: DemoParts & { say: (line: string) => void }): DemoSchool => {
  const { db, say } = parts;
  const isThere = async (rows: readonly { made: number }[]): Promise<boolean> =>
    rows.some(({ made }) => made > 0) || Object.values(await findDemoStaff(db)).some(({ length }) => length > 0);
  return {
    isThere: async () => isThere(await countRows(db)),
    fill: async ({ now, scale }) => {
      const before = await countRows(db);
      if (await isThere(before)) throw new StartError(texts.there);
      const used = before.filter(({ rows }) => rows > 0);
      if (used.length > 0) throw new StartError(texts.inUse(used));
      const as = await founderOf(parts);
      await fillSchool(openDemoClient(parts), { as, now, scale, say });
      const rows = (await countRows(db)).reduce((sum, form) => sum + form.rows, 0);
      await inTransaction(db, (db) =>
        recordAudit(db, {
          actor: { id: as.adminId, name: as.name },
          origin: demoOrigin,
          action: 'demo.fill',
          target: { type: 'demo' },
          after: { rows },
        }),
      );
    },
    remove: async () => {
      if (!(await isThere(await countRows(db)))) throw new StartError(texts.absent);
      await removeSchool(openDemoClient(parts), { as: await founderOf(parts), say });
    },
  };
};
