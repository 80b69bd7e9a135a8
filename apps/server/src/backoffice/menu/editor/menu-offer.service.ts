import type { MenuOffer } from '@shuyuan/contract/backoffice/menu/menu-editor';
import { accessNodes } from '@shuyuan/contract/product/access-nodes';
import { menuScreens } from '@shuyuan/contract/product/menu-screens';
import type { Executor } from '../../../platform/db/database';
import { readFormRights } from '../../access';
import type { MenuEditorDeps } from './menu-editor.deps';
import { readEntries } from './menu-editor.repository';
import type { Known } from './menu-editor.rules';

const opening = '.index';

/** The rights of the catalogue that can open an entry. */
const catalogueRights = accessNodes
  .filter(({ node }) => node.endsWith(opening))
  .map(({ node, name }) => ({ resource: node.slice(0, -opening.length), name }));

/** What an entry may refer to, for validation. */
export const knownOf = async (
  db: Executor,
  deps: MenuEditorDeps,
): Promise<{ known: Known; forms: readonly { id: number; name: string }[] }> => {
  const forms = await deps.forms.live(db);
  const rights = [...catalogueRights, ...(await readFormRights(db))];
  const known = {
    resources: new Set(rights.map(({ resource }) => resource)),
    formIds: new Set(forms.map(({ id }) => id)),
  };
  return { known, forms };
};

/** What an entry may refer to, for the editor. */
export const offerOf = async (deps: MenuEditorDeps): Promise<MenuOffer> => {
  const [entries, forms, rights] = [
    await readEntries(deps.db),
    await deps.forms.live(deps.db),
    await readFormRights(deps.db),
  ];
  return {
    screens: menuScreens.map(({ key, name, resource }) => ({ key, name, resource })),
    rights: [...catalogueRights, ...rights],
    forms: forms.map(({ id, name }) => ({
      id,
      name,
      menu_id: entries.find(({ custom_form_id }) => custom_form_id === id)?.id ?? null,
    })),
  };
};
