import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { RecordMeta } from '@shuyuan/contract/backoffice/records/record';

/** Whether the people of a form's records can be written to by its own fields. */
export const isReached = ({ fields }: RecordMeta): boolean =>
  fields.some(({ edit_input }) => fieldTypeOf(edit_input).reachedBy !== undefined);
