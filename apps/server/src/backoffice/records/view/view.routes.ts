import { recordViewEndpoints } from '@shuyuan/contract/backoffice/records/record-view.endpoints';
import { pageOf } from '../../../platform/http/page-of';
import { defineSlice, type Slice } from '../../../platform/http/slice';
import type { RecordDeps } from '../record.deps';
import { destroyView, readViews, saveView } from './view.service';
import { viewTexts } from './view.texts';

/** Saved views of lists. */
export const createRecordViewSlice = (deps: RecordDeps): Slice =>
  defineSlice({
    name: 'record-view',
    endpoints: recordViewEndpoints,
    handlers: {
      views: async ({ query, caller }) =>
        pageOf(await readViews(deps, { formId: query.custom_form_id, caller }), query),
      saveView: async ({ query, body, caller, origin }) => ({
        msg: viewTexts.saved,
        data: await saveView(deps, { formId: query.custom_form_id, caller, origin, input: body }),
      }),
      destroyView: async ({ query, body, caller, origin }) => {
        await destroyView(deps, { formId: query.custom_form_id, caller, origin, id: body.id });
        return { msg: viewTexts.deleted };
      },
    },
  });
