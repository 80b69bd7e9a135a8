import { Checkbox, Radio, Select } from 'antd';
import { ChoiceTag } from '../../../ui/choice-tag/choice-tag';
import type { FieldInputProps } from './field-type-view';
import { fieldTypeTexts as texts } from './field-types.texts';
import { sharedAttributes, shownText } from './text-input';

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const listOrNull = (values: readonly string[]) => (values.length === 0 ? null : values);
const offered = ({ field }: FieldInputProps) =>
  field.select_item.map(({ label, value, color }) => ({ label, value, color }));

/** One option of a dropdown, as a search takes it. */
export const DropdownInput = (props: FieldInputProps) => (
  <Select
    {...sharedAttributes(props)}
    className="field-full"
    allowClear
    showSearch={{ optionFilterProp: 'label' }}
    placeholder={props.field.settings.placeholder ?? texts.chooseOne}
    value={shownText(props.value) === '' ? null : shownText(props.value)}
    options={offered(props)}
    optionRender={({ data }) => <ChoiceTag option={data} />}
    onChange={(value) => props.onChange(value ?? null)}
  />
);

/** Several options of a dropdown. */
export const MultiSelectInput = (props: FieldInputProps) => (
  <Select
    {...sharedAttributes(props)}
    className="field-full"
    mode="multiple"
    allowClear
    showSearch={{ optionFilterProp: 'label' }}
    maxCount={props.field.settings.count_max}
    placeholder={props.field.settings.placeholder ?? texts.chooseMany}
    value={listOf(props.value)}
    options={offered(props)}
    optionRender={({ data }) => <ChoiceTag option={data} />}
    onChange={(values: string[]) => props.onChange(listOrNull(values))}
  />
);

/** One option of a visible list; one that need not be chosen can be taken back. */
export const RadioInput = (props: FieldInputProps) => {
  const { id, field, value, required = false, disabled = false } = props;
  const isChosen = value !== null && value !== undefined;
  return (
    <div className="field-choices">
      <Radio.Group
        id={id}
        aria-label={field.name}
        aria-describedby={props.describedBy}
        disabled={disabled}
        value={value ?? null}
        options={offered(props)}
        onChange={(event) => props.onChange(event.target.value)}
      />
      {isChosen && !required && !disabled ? (
        <button
          type="button"
          className="field-clear"
          aria-label={texts.clearChoice(field.name)}
          onClick={() => props.onChange(null)}
        >
          {texts.clear}
        </button>
      ) : null}
    </div>
  );
};

/** How many options are all shown at once. */
const fewOptions = 5;

/** One option: of a visible list where there are few, else of a dropdown. */
export const SelectInput = (props: FieldInputProps) =>
  props.field.select_item.length <= fewOptions ? <RadioInput {...props} /> : <DropdownInput {...props} />;

/** Several options of a visible list. */
export const CheckboxInput = (props: FieldInputProps) => {
  const chosen = listOf(props.value);
  const full = chosen.length >= (props.field.settings.count_max ?? Number.POSITIVE_INFINITY);
  return (
    <fieldset id={props.id} className="field-group" aria-describedby={props.describedBy}>
      <Checkbox.Group
        disabled={props.disabled ?? false}
        value={chosen}
        options={offered(props).map((option) => ({ ...option, disabled: full && !chosen.includes(option.value) }))}
        onChange={(values) => props.onChange(listOrNull(values))}
      />
    </fieldset>
  );
};
