import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { RecordMeta } from '@shuyuan/contract/backoffice/records/record';
import { isBoardField } from '@shuyuan/contract/backoffice/records/record-board';
import type { ListParts } from './list-parts';
import type { Layout } from './record-place';

type Fields = Pick<RecordMeta, 'fields'>;

/** The fields whose pictures cards can show on top. */
export const pictureFields = ({ fields }: Fields): readonly CustomFormField[] =>
  fields.filter(({ edit_input }) => fieldTypeOf(edit_input).holdsFiles === 'pictures');

/** The fields whose options can be the columns of a board; a screen with an act of its own names the one it is for. */
export const boardFields = ({ fields }: Fields, { board }: Pick<ListParts, 'board'>): readonly CustomFormField[] =>
  fields.filter((field) => isBoardField(field) && (board === undefined || board.field === field.field));

/** A month can be requested where dates are searched by range, which is the default. */
const byDays: ReadonlySet<string> = new Set(['', 'date_range']);

/** The fields by which a calendar can place records. */
export const dateFields = ({ fields }: Fields): readonly CustomFormField[] =>
  fields.filter(
    ({ edit_input, search_input }) =>
      fieldTypeOf(edit_input).searchInputs.includes('date_range') && byDays.has(search_input),
  );

/** The layouts available for a form's list. */
export const layoutsOf = (meta: Fields, parts: Pick<ListParts, 'board'>): readonly Layout[] => [
  'table',
  ...(pictureFields(meta).length > 0 ? (['card'] as const) : []),
  ...(boardFields(meta, parts).length > 0 ? (['board'] as const) : []),
  ...(dateFields(meta).length > 0 ? (['calendar'] as const) : []),
];
