import '../form.table';
import type { Tx } from '../../../platform/db/database';
import { goLive } from '../design/version.repository';
import type { Plan, PlanInput } from '../plan/plan';

const keepDropped = async (
  db: Tx,
  { plan, input, adminId }: { plan: Plan; input: PlanInput; adminId: number | null },
): Promise<void> => {
  const { formId, draft } = input;
  if (plan.recycles.length > 0) {
    await db
      .insertInto('app.form_recycled')
      .values(
        plan.recycles.map(({ field, place }) => ({
          kind: 'field' as const,
          custom_form_id: formId,
          form_name: draft.name,
          table_name: draft.table_name,
          definition: JSON.stringify(field),
          place,
          admin_id: adminId,
        })),
      )
      .execute();
  }
  const back = input.recycled.filter(({ field }) => plan.restores.includes(field.id)).map(({ place }) => place);
  const waiting = { formId, kind: 'field' as const };
  if (back.length > 0) {
    await db
      .deleteFrom('app.form_recycled')
      .where('custom_form_id', '=', waiting.formId)
      .where('kind', '=', waiting.kind)
      .where('place', 'in', back)
      .execute();
  }
  // A recycled column is found by its table, so its entry follows the table's new name.
  await db
    .updateTable('app.form_recycled')
    .set({ table_name: draft.table_name })
    .where('custom_form_id', '=', waiting.formId)
    .where('kind', '=', waiting.kind)
    .execute();
};

/** Makes the draft the live definition, in the transaction that changed the table; returns its version. */
export const writeLive = async (
  db: Tx,
  sync: { plan: Plan; input: PlanInput; adminId: number | null },
): Promise<number> => {
  const { formId, live, draft } = sync.input;
  await keepDropped(db, sync);
  if (JSON.stringify(live) === JSON.stringify(draft)) {
    await db
      .updateTable('app.custom_form')
      .set(({ ref }) => ({ synced_version: ref('version') }))
      .where('id', '=', formId)
      .execute();
  } else {
    await goLive(db, { formId, definition: draft, adminId: sync.adminId, synced: true });
  }
  const { live_version } = await db
    .updateTable('app.custom_form')
    .set({ adopts: false })
    .where('id', '=', formId)
    .returning('live_version')
    .executeTakeFirstOrThrow();
  return live_version ?? 0;
};
