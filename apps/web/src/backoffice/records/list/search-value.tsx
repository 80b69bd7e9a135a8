import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import {
  type ConditionOperator,
  mainInput,
  relativeDays,
  valueInputOf,
} from '@shuyuan/contract/backoffice/records/record-operators';
import { Select } from 'antd';
import { FieldSearch, fieldTypeViews } from '../../forms';
import { compositeTexts } from './search.texts';
import type { ConditionField } from './search-rules';

interface ValueProps {
  readonly id: string;
  readonly field: ConditionField;
  readonly operator: ConditionOperator;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
}

/** The value of a condition, in the input that the search has for it. */
export const ConditionValue = ({ field, operator, value = null, ...rest }: ValueProps) => {
  const main = mainInput(field.edit_input);
  const input = valueInputOf(field.edit_input, operator);
  const bare = { ...field, settings: { ...field.settings, placeholder: undefined, count_max: undefined } };
  const props = { ...rest, field: bare, value };
  if (input === undefined) {
    return (
      <Select
        id={rest.id}
        className="field-full"
        aria-label={compositeTexts.days}
        placeholder={compositeTexts.days}
        status={rest.invalid ? 'error' : ''}
        value={value as string | null}
        options={Object.entries(relativeDays).map(([key, label]) => ({ value: key, label }))}
        onChange={rest.onChange}
      />
    );
  }
  // A moment or a span of days is compared with a day.
  if (input === 'exact' && main === 'date_range') return <fieldTypeViews.date.Input {...props} />;
  if (fieldTypeOf(field.edit_input).pointsTo !== undefined) return <fieldTypeViews.relations.Input {...props} />;
  return <FieldSearch {...props} control={main === 'text' ? 'text' : input} />;
};
