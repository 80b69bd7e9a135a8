import { recordRevealEndpoints } from '@shuyuan/contract/backoffice/records/record-reveal.endpoints';
import { defineSlice, type Slice } from '../../../platform/http/slice';
import type { ReadDeps } from '../row/visibility';
import { revealValue } from './reveal.service';

/** Reveals of single masked values. */
export const createRevealSlice = (deps: ReadDeps): Slice =>
  defineSlice({
    name: 'record-reveal',
    endpoints: recordRevealEndpoints,
    handlers: {
      reveal: async ({ query, body, caller, origin }) => ({
        data: { value: await revealValue(deps, { formId: query.custom_form_id, ...body, caller, origin }) },
      }),
    },
  });
