import type { SearchInput } from '@shuyuan/contract/backoffice/forms/search-input';
import { Select } from 'antd';
import type { ComponentType } from 'react';
import { adminView } from './admin';
import { CascadeInput } from './cascade-input';
import { DropdownInput, MultiSelectInput } from './choice-inputs';
import { dateRangeInput } from './date-inputs';
import { departmentView } from './department';
import type { FieldInputProps } from './field-type-view';
import { fieldTypeViews } from './field-types';
import { fieldTypeTexts as texts } from './field-types.texts';
import { numberView } from './number';
import { RangeInput } from './range-inputs';
import { RegionInput } from './region';
import { relationView } from './relation';
import { lineInput, sharedAttributes } from './text-input';

/** Texts of the record's own input, such as its placeholder, do not fit a search. */
const bare = (props: FieldInputProps): FieldInputProps => ({
  ...props,
  light: false,
  field: { ...props.field, settings: { ...props.field.settings, placeholder: undefined, count_max: undefined } },
});

const TextSearch = lineInput({ maxLength: 100 });

/** The field's own input. */
const ExactSearch = (props: FieldInputProps) => {
  const { Input } = fieldTypeViews[props.field.edit_input];
  return <Input {...props} />;
};

const NumberRangeSearch = (props: FieldInputProps) => (
  <RangeInput {...props} End={fieldTypeViews[props.field.edit_input].RangeEnd ?? numberView.Input} />
);
const CascaderSearch = (props: FieldInputProps) => (
  <CascadeInput {...props} options={props.field.select_item} placeholder={texts.chooseOne} partial />
);

const twoWays = (yes: string, no: string) =>
  function TwoWaySearch(props: FieldInputProps) {
    return (
      <Select
        {...sharedAttributes(props)}
        className="field-full"
        allowClear
        placeholder={texts.chooseOne}
        value={typeof props.value === 'boolean' ? String(props.value) : null}
        options={[
          { label: yes, value: 'true' },
          { label: no, value: 'false' },
        ]}
        onChange={(value: string | null | undefined) => props.onChange(value ? value === 'true' : null)}
      />
    );
  };

/** The controls by the contract's keys; their values are what `search` sends. */
export const searchControls: Readonly<Record<SearchInput, ComponentType<FieldInputProps>>> = {
  text: TextSearch,
  exact: ExactSearch,
  number_range: NumberRangeSearch,
  date_range: dateRangeInput('day'),
  time_range: dateRangeInput('time'),
  select: DropdownInput,
  multi_select: MultiSelectInput,
  switch: twoWays(texts.yes, texts.no),
  cascader: CascaderSearch,
  region: RegionInput,
  relation: relationView.Input,
  admin: adminView.Input,
  department: departmentView.Input,
  filled: twoWays(texts.filled, texts.unfilled),
};

export const FieldSearch = ({ control, ...props }: FieldInputProps & { control: SearchInput }) => {
  const Control = searchControls[control];
  return <Control {...bare(props)} />;
};
