import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { AppError } from '../../platform/http/app-error';
import { pageOf } from '../../platform/http/page-of';
import { defineSlice, type Slice } from '../../platform/http/slice';
import { cloneForm } from './design/clone.service';
import { formOf } from './design/draft.service';
import { saveForm } from './design/save.service';
import { listVersions } from './design/version.repository';
import { compareEditions, rollBack, versionOf } from './design/version.service';
import type { Actor, FormDeps } from './form.deps';
import { listForms } from './form.repository';
import { formTexts } from './form.texts';
import { addToMenu } from './live/menu-entry.service';
import { readRealTables } from './real-table/real-table.repository';
import { showRealTable } from './real-table/real-table.service';
import { listRecycled } from './removal/recycle.repository';
import { destroyForm, destroyFormWhole } from './removal/removal.service';
import { restorePart } from './removal/restore.service';
import { refillForm } from './search-text/refill.service';
import { previewSync, readSyncRun, startSync } from './sync/sync.service';

const updateTable = async (
  deps: FormDeps,
  { query, ...actor }: Actor & { query: { id: number; dry_run: boolean; version?: number | undefined } },
) => {
  if (query.dry_run) {
    return { msg: formTexts.planned, data: await previewSync(deps.db, query.id) };
  }
  const { plan, run } = await startSync(deps, { formId: query.id, version: query.version, ...actor });
  return { msg: run.state === 'running' ? formTexts.syncing : formTexts.synced, data: { plan, run } };
};

const runOf = async ({ db }: FormDeps, id: number) => {
  const run = await readSyncRun(db, id);
  if (run === undefined) throw new AppError(platformErrors.recordNotFound);
  return run;
};

/** The custom-form calls of requirements §7, and our additions. */
export const createFormSlice = (deps: FormDeps): Slice => {
  const { db } = deps;
  return defineSlice({
    name: 'forms',
    endpoints: formEndpoints,
    handlers: {
      index: ({ query }) => listForms(db, query),
      show: async ({ query }) => ({ data: await formOf(db, query.id) }),
      save: ({ body, caller, origin }) => saveForm(db, { change: body, caller, origin }),
      destroy: async ({ query, caller, origin }) => {
        await destroyForm(db, { id: query.id, caller, origin });
        await deps.settleSessions();
        return { msg: formTexts.deleted };
      },
      updateTable: ({ query, caller, origin }) => updateTable(deps, { query, caller, origin }),
      realTableIndex: async ({ query }) => pageOf(await readRealTables(db), query),
      realTableShow: async ({ query }) => ({ data: await showRealTable(db, query.table_name) }),
      relationDestroy: async ({ query, caller, origin }) => {
        await destroyFormWhole(db, { id: query.id, caller, origin });
        await deps.settleSessions();
        return { msg: formTexts.deleted };
      },
      cloneTable: async ({ query: { id, name, table_name, with_rows }, caller, origin }) => {
        const data = await cloneForm(db, { id, name, tableName: table_name, withRows: with_rows, caller, origin });
        void refillForm(deps, data.id);
        return { msg: formTexts.cloned, data };
      },
      syncRun: async ({ query }) => ({ data: await runOf(deps, query.id) }),
      versions: async ({ query }) => {
        await formOf(db, query.id);
        return pageOf(await listVersions(db, query.id), query);
      },
      versionShow: async ({ query }) => ({ data: await versionOf(db, { formId: query.id, version: query.version }) }),
      compare: async ({ query: { id, from, to } }) => ({ data: await compareEditions(db, { formId: id, from, to }) }),
      rollBack: async ({ body: { id, to, version }, caller, origin }) => ({
        msg: formTexts.rolledBack,
        data: await rollBack(db, { formId: id, to, version, caller, origin }),
      }),
      recycled: async ({ query }) => pageOf(await listRecycled(db, query.custom_form_id), query),
      restore: async ({ body, caller, origin }) => {
        const data = await restorePart(db, { id: body.id, caller, origin });
        await deps.settleSessions();
        void refillForm(deps, data.id);
        return { msg: formTexts.restored, data };
      },
      addToMenu: async ({ body, caller, origin }) => ({
        msg: formTexts.addedToMenu,
        data: { menu_id: await addToMenu(db, { ...body, caller, origin }) },
      }),
    },
  });
};
