import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { RecordMeta } from '@shuyuan/contract/backoffice/records/record';
import type { Layout } from './record-place';

/** The fields whose pictures cards can show on top. */
export const pictureFields = ({ fields }: Pick<RecordMeta, 'fields'>): readonly CustomFormField[] =>
  fields.filter(({ edit_input }) => fieldTypeOf(edit_input).holdsFiles === 'pictures');

/** A month can be requested where dates are searched by range, which is the default. */
const byDays: ReadonlySet<string> = new Set(['', 'date_range']);

/** The fields by which a calendar can place records. */
export const dateFields = ({ fields }: Pick<RecordMeta, 'fields'>): readonly CustomFormField[] =>
  fields.filter(
    ({ edit_input, search_input }) =>
      fieldTypeOf(edit_input).searchInputs.includes('date_range') && byDays.has(search_input),
  );

/** The layouts available for a form's list. */
export const layoutsOf = (meta: Pick<RecordMeta, 'fields'>): readonly Layout[] => [
  'table',
  ...(pictureFields(meta).length > 0 ? (['card'] as const) : []),
  ...(dateFields(meta).length > 0 ? (['calendar'] as const) : []),
];
