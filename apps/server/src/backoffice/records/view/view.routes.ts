import { recordViewEndpoints } from '@shuyuan/contract/backoffice/records/record-view.endpoints';
import { defineSlice, type Slice } from '../../../platform/http/slice';
import type { RecordDeps } from '../record.deps';
import { destroyView, readViews, saveView } from './view.service';
import { viewTexts } from './view.texts';

/** Saved views of lists. */
export const createRecordViewSlice = (deps: RecordDeps): Slice =>
  defineSlice({
    name: 'record views',
    endpoints: recordViewEndpoints,
    handlers: {
      views: ({ query, caller }) => readViews(deps, { formId: query.custom_form_id, caller }),
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
