import { classEndpoints } from '@shuyuan/contract/courses/classes/class.endpoints';
import { classStateLabel } from '@shuyuan/contract/courses/classes/class.rules';
import { defineSlice, type Slice } from '../../platform/http/slice';
import type { ClassDeps } from './class.deps';
import { classTexts as texts } from './class.texts';
import { moveClass } from './move.service';
import { priceClass } from './price.service';

/** Actions on classes beyond their records. */
export const createClasses = (deps: ClassDeps): Slice =>
  defineSlice({
    name: 'classes',
    endpoints: classEndpoints,
    handlers: {
      move: async ({ body: input, caller, origin }) => {
        const graduated = await moveClass(deps, { input, caller, origin });
        const msg = graduated > 0 ? texts.graduated(graduated) : texts.moved(classStateLabel(input.to));
        return { msg, data: { graduated } };
      },
      price: async ({ body: input, caller, origin }) => {
        await priceClass(deps, { input, caller, origin });
        return { msg: texts.priced };
      },
    },
  });
