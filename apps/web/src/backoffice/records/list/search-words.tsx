import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { fieldCells, type ShownField } from '../../forms';
import { listTexts as texts } from './list.texts';
import { NamesOf } from './names-of';

/** What the words of a condition depend on. */
type Worded = ShownField & Pick<CustomFormField, 'search_input'>;

const ranges: ReadonlySet<string> = new Set(['number_range', 'date_range', 'time_range']);

const RangeWords = ({ field, ends }: { field: Worded; ends: readonly unknown[] }) => {
  // The ends of a date range are days.
  const { Cell } = fieldCells[field.search_input === 'date_range' ? 'date' : field.edit_input];
  const [from = null, to = null] = ends;
  return (
    <>
      {from === null ? null : <Cell field={field} value={from} />}
      {to === null ? ` ${texts.onwards}` : ` ${texts.between} `}
      {to === null ? null : <Cell field={field} value={to} />}
    </>
  );
};

/** The words of a condition's value. */
export const ConditionWords = ({ formId, field, value }: { formId: number; field: Worded; value: unknown }) => {
  if (field.search_input === 'filled') return value === true ? texts.filled : texts.unfilled;
  if (fieldTypeOf(field.edit_input).pointsTo !== undefined) {
    const ids = (Array.isArray(value) ? value : [value]).map(Number);
    return <NamesOf formId={formId} field={field} ids={ids} />;
  }
  if (ranges.has(field.search_input) && Array.isArray(value)) return <RangeWords field={field} ends={value} />;
  if (field.search_input === 'text') return String(value);
  const { Cell } = fieldCells[field.edit_input];
  return <Cell field={field} value={value} />;
};
