import './view.table';
import type { ViewSettings } from '@shuyuan/contract/backoffice/records/record';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/db/database';
import { adminNameSql } from '../../access';

/** A view as it is stored. */
export interface StoredView {
  readonly id: number;
  readonly admin_id: number;
  readonly admin_name: string;
  readonly name: string;
  readonly is_shared: boolean;
  readonly settings: ViewSettings;
}

/** A view may search for a personal number, so its settings are sealed. */
const sealed = (settings: ViewSettings) =>
  sql<string>`jsonb_build_object('sealed', app.seal(${JSON.stringify(settings)}))`;

const views = (db: Executor, formId: number) =>
  db
    .selectFrom('app.record_view as view')
    .select(['view.id', 'view.admin_id', 'view.name', 'view.is_shared'])
    .select(({ ref }) => adminNameSql(ref('view.admin_id')).as('admin_name'))
    .select(sql<ViewSettings>`app.open(view.settings ->> 'sealed')::jsonb`.as('settings'))
    .where('view.custom_form_id', '=', formId);

/** Someone's own views of a form and those that others share, own ones first. */
export const listViews = (
  db: Executor,
  { formId, adminId }: { formId: number; adminId: number },
): Promise<StoredView[]> =>
  views(db, formId)
    .where((where) => where.or([where('view.admin_id', '=', adminId), where('view.is_shared', '=', true)]))
    .orderBy((order) => order('view.admin_id', '=', adminId), 'desc')
    .orderBy('view.name')
    .orderBy('view.id')
    .execute();

/** Locks a view until the transaction ends. */
export const holdView = (db: Tx, { formId, id }: { formId: number; id: number }): Promise<StoredView | undefined> =>
  views(db, formId).where('view.id', '=', id).forUpdate('view').executeTakeFirst();

export const findView = (db: Executor, { formId, id }: { formId: number; id: number }): Promise<StoredView> =>
  views(db, formId).where('view.id', '=', id).executeTakeFirstOrThrow();

/** The number of views that a person has of a form. */
export const countViews = async (
  db: Executor,
  { formId, adminId }: { formId: number; adminId: number },
): Promise<number> => {
  const { count } = await db
    .selectFrom('app.record_view')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('custom_form_id', '=', formId)
    .where('admin_id', '=', adminId)
    .executeTakeFirstOrThrow();
  return count;
};

interface ViewContent {
  readonly name: string;
  readonly is_shared: boolean;
  readonly settings: ViewSettings;
}

export const insertView = async (
  db: Tx,
  { settings, ...view }: ViewContent & { custom_form_id: number; admin_id: number },
): Promise<number> => {
  const { id } = await db
    .insertInto('app.record_view')
    .values({ ...view, settings: sealed(settings) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updateView = async (db: Tx, { id, settings, ...view }: ViewContent & { id: number }): Promise<void> => {
  await db
    .updateTable('app.record_view')
    .set({ ...view, settings: sealed(settings), updated_at: new Date() })
    .where('id', '=', id)
    .execute();
};

export const deleteView = async (db: Tx, id: number): Promise<void> => {
  await db.deleteFrom('app.record_view').where('id', '=', id).execute();
};
