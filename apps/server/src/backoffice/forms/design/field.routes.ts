import { formFieldEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { defineSlice, type Slice } from '../../../platform/http/slice';
import type { FormDeps } from '../form.deps';
import { formTexts } from '../form.texts';
import { listFields } from './field.repository';
import { destroyField, proposeName } from './field.service';
import { fieldOffer } from './field-offer';

/** The custom-form-field calls of requirements §7. */
export const createFieldSlice = ({ db }: FormDeps): Slice =>
  defineSlice({
    name: 'form-fields',
    endpoints: formFieldEndpoints,
    handlers: {
      index: ({ query }) => listFields(db, query),
      destroy: async ({ query, caller, origin }) => {
        await destroyField(db, { id: query.id, caller, origin });
        return { msg: formTexts.deleted };
      },
      config: async () => ({ data: fieldOffer }),
      pinyin: async ({ query }) => ({ data: { field: await proposeName(db, query) } }),
    },
  });
