import { departmentEndpoints } from '@shuyuan/contract/backoffice/access/department.endpoints';
import { roleEndpoints } from '@shuyuan/contract/backoffice/access/role.endpoints';
import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { userEndpoints } from '@shuyuan/contract/backoffice/identity/user.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { recordAudit } from '@shuyuan/server/backoffice/audit';
import { deleteMoneyTrail } from '@shuyuan/server/courses/payments';
import { type Executor, inTransaction } from '@shuyuan/server/platform/db/database';
import { StartError } from '@shuyuan/server/platform/db/start-error';
import { AppError } from '@shuyuan/server/platform/http/app-error';
import type { Caller } from '@shuyuan/server/platform/http/slice';
import { madeSql } from './demo.repository';
import { demoTexts as texts } from './demo.texts';
import { type DemoClient, demoOrigin, demoReceipts } from './demo-client';
import {
  deleteMessages,
  deleteRows,
  findDemoStaff,
  findForms,
  findStanding,
  holdForms,
  madeBy,
} from './remove.repository';

/** What is still needed stays, and the reason is printed. */
const spare = async (say: (line: string) => void, work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    say(texts.spared(error.message));
  }
};

const removeStaff = async (
  client: DemoClient,
  { as, say }: { as: Caller; say: (line: string) => void },
): Promise<void> => {
  const { users, roles, departments } = await findDemoStaff(client.db);
  for (const { id } of users) await spare(say, () => client.call(userEndpoints.destroy, { as, body: { id } }));
  for (const body of roles) await spare(say, () => client.call(roleEndpoints.destroy, { as, body }));
  for (const body of departments) await spare(say, () => client.call(departmentEndpoints.destroy, { as, body }));
};

const refuseStanding = async (db: Executor): Promise<void> => {
  const standing = await findStanding(db);
  if (standing.length > 0) throw new StartError(texts.standing(standing));
};

/**
 * Removes the demo school: its rows permanently, with everything that belongs to them; its users, roles and departments
 * as staff would. Refused while rows of staff depend on it. The audit log stays complete.
 */
export const removeSchool = async (
  client: DemoClient,
  { as, say }: { as: Caller; say: (line: string) => void },
): Promise<void> => {
  say(texts.step.removing);
  await refuseStanding(client.db);
  // With what was answered: its rows point to those that go next.
  for (const id of await findForms(client.db)) await client.call(formEndpoints.relationDestroy, { as, query: { id } });
  await inTransaction(client.db, async (db) => {
    await holdForms(db);
    await refuseStanding(db);
    await deleteMessages(db);
    const rows = await deleteRows(db);
    const programmes = madeSql(courseFormIds.programme);
    await deleteMoneyTrail(db, { people: madeBy('admin.create'), series: demoReceipts.series, programmes });
    await recordAudit(db, {
      actor: { id: as.adminId, name: as.name },
      origin: demoOrigin,
      action: 'demo.remove',
      target: { type: 'demo' },
      after: { rows },
    });
  });
  await removeStaff(client, { as, say });
};
