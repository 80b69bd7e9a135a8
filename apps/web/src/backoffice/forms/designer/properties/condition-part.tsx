import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { FieldSettings } from '@shuyuan/contract/backoffice/forms/field-types/field-type';
import { Select } from 'antd';
import { fieldTypeTexts } from '../../field-types/field-types.texts';
import type { DraftField } from '../form-draft';
import type { FieldPart } from './field-part';
import { propertiesTexts as texts } from './properties.texts';
import { Property, PropertyGroup } from './property';

type Condition = NonNullable<FieldSettings['show_when']>;

const valuesOf = ({ edit_input, select_item }: DraftField) =>
  fieldTypeOf(edit_input).yesNo
    ? [
        { value: 'true', label: fieldTypeTexts.yes },
        { value: 'false', label: fieldTypeTexts.no },
      ]
    : select_item.map(({ value, label }) => ({ value, label }));

const ValuesProperty = (
  props: Pick<FieldPart, 'faults'> & {
    condition: Condition;
    decider: DraftField;
    onChange: (values: string[]) => void;
  },
) => {
  const options = valuesOf(props.decider);
  const { values } = props.condition;
  const gone = values.filter((value) => !options.some((option) => option.value === value));
  return (
    <Property
      name="show_when"
      label={texts.decidingValues}
      hint={gone.length === 0 ? texts.decidingValuesHint : texts.valuesGone(gone)}
      faults={props.faults}
    >
      {(control) => (
        <Select
          {...control}
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={texts.decidingValuesPlaceholder}
          value={[...values]}
          options={options}
          onChange={props.onChange}
        />
      )}
    </Property>
  );
};

/** When the field is shown: always, or while another one has certain values. */
export const ConditionPart = ({ field, faults, onSet, fields }: FieldPart & { fields: readonly DraftField[] }) => {
  const condition = field.settings.show_when;
  const deciders = fields.filter((other) => other.key !== field.key && fieldTypeOf(other.edit_input).decides);
  const decider = deciders.find((other) => other.field === condition?.field);
  const { show_when: wrong, ...others } = faults;
  const placed = wrong === undefined ? others : { ...others, decided_by: wrong };
  return (
    <PropertyGroup title={texts.groups.condition}>
      <Property
        name="decided_by"
        label={texts.decidedBy}
        hint={deciders.length === 0 ? texts.noDeciders : texts.decidedByHint}
        faults={decider === undefined ? placed : others}
      >
        {(control) => (
          <Select
            {...control}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            disabled={deciders.length === 0 && condition === undefined}
            placeholder={texts.alwaysShown}
            value={condition?.field ?? null}
            options={deciders.map(({ field: value, name: label }) => ({ value, label }))}
            onChange={(chosen: string | null | undefined) =>
              onSet({ show_when: chosen ? { field: chosen, values: [] } : undefined })
            }
          />
        )}
      </Property>
      {condition === undefined || decider === undefined ? null : (
        <ValuesProperty
          condition={condition}
          decider={decider}
          faults={faults}
          onChange={(values) => onSet({ show_when: { ...condition, values } })}
        />
      )}
    </PropertyGroup>
  );
};
