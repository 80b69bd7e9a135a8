import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { type Executor, inTransaction, type Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { recordAudit } from '../../audit';
import { addFormEntry } from '../../menu';
import { lockedForm } from '../design/draft.service';
import type { Actor } from '../form.deps';
import { listLiveForms } from '../form.repository';
import { nameNodes, resourceOf } from './form-nodes.service';

/** Adds a menu entry for a form's records, and their nodes; undefined when it already has one. */
export const enterMenu = async (
  db: Tx,
  { formId, formName, ...entry }: { formId: number; formName: string; name: string; icon: string },
): Promise<number | undefined> => {
  const menuId = await addFormEntry(db, {
    ...entry,
    url: 'form/records',
    path: `/content/${formId}?custom_form_id=${formId}`,
    resource: resourceOf(formId),
    custom_form_id: formId,
  });
  await nameNodes(db, { formId, formName });
  return menuId;
};

const usualIcon = 'ProfileOutlined';

/** Adds a synced form to the menu. */
export const addToMenu = (
  db: Executor,
  { id, name, icon, caller, origin }: Actor & { id: number; name?: string | undefined; icon?: string | undefined },
): Promise<number> =>
  inTransaction(db, async (db) => {
    const form = await lockedForm(db, id);
    if (form.live_version === null) throw new AppError(formErrors.notSynced);
    const entry = { name: name ?? form.name, icon: icon || usualIcon };
    const menuId = await enterMenu(db, { formId: id, formName: form.name, ...entry });
    if (menuId === undefined) throw new AppError(formErrors.inMenu);
    await recordAudit(db, {
      actor: { id: caller.adminId, name: caller.name },
      origin,
      action: 'form.add_to_menu',
      target: { type: 'custom_form', id },
      after: { menu_id: menuId, ...entry },
    });
    return menuId;
  });

/** What the menu editor needs from forms: those that have a table, and the nodes that come with an entry. */
export const formsInMenu = {
  live: listLiveForms,
  nameNodes,
};
