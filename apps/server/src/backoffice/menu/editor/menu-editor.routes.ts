import { menuEditorEndpoints } from '@shuyuan/contract/backoffice/menu/menu-editor.endpoints';
import { pageOf } from '../../../platform/http/page-of';
import { defineSlice, type Slice } from '../../../platform/http/slice';
import type { MenuEditorDeps } from './menu-editor.deps';
import { readEntries } from './menu-editor.repository';
import { destroyEntry, moveEntry, saveEntry } from './menu-editor.service';
import { menuEditorTexts as texts } from './menu-editor.texts';
import { offerOf } from './menu-offer.service';

/** The menu editor. */
export const createMenuEditor = (deps: MenuEditorDeps): Slice => {
  const { db, settleSessions } = deps;
  return defineSlice({
    name: 'menu',
    endpoints: menuEditorEndpoints,
    handlers: {
      index: async ({ query }) => pageOf(await readEntries(db), query),
      screens: async () => ({ data: await offerOf(deps) }),
      save: async ({ body, caller, origin }) => {
        const data = await saveEntry(deps, { input: body, caller, origin });
        await settleSessions();
        return { msg: body.id === undefined ? texts.added : texts.saved, data };
      },
      move: async ({ body, caller, origin }) => {
        const data = await moveEntry(db, { move: body, caller, origin });
        await settleSessions();
        return { msg: texts.moved, data };
      },
      destroy: async ({ body, caller, origin }) => {
        await destroyEntry(db, { removal: body, caller, origin });
        await settleSessions();
        return { msg: texts.deleted };
      },
    },
  });
};
