import { type FieldTypeKey, fieldTypeKeys, fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { fieldGroups } from '@shuyuan/contract/backoffice/forms/field-types/field-type';
import { Input, Select } from 'antd';
import { fieldTypeViews } from '../../field-types/field-types';
import { retyped } from '../new-field';
import type { FieldPart } from './field-part';
import { propertiesTexts as texts } from './properties.texts';
import { Property, PropertyGroup } from './property';

const typeChoices = Object.entries(fieldGroups).map(([group, label]) => ({
  label,
  options: fieldTypeKeys
    .filter((key) => fieldTypeOf(key).group === group)
    .map((key) => ({ value: key, label: fieldTypeOf(key).label })),
}));

const TypeProperty = ({ field, live, faults, onPatch }: FieldPart) => {
  const changed = live !== undefined && live.edit_input !== field.edit_input;
  return (
    <>
      <Property name="edit_input" label={texts.type} faults={faults}>
        {(control) => (
          <Select
            {...control}
            showSearch={{ optionFilterProp: 'label' }}
            value={field.edit_input}
            options={typeChoices}
            onChange={(type: FieldTypeKey) => onPatch(retyped(field, type))}
          />
        )}
      </Property>
      {changed ? (
        <p className="property-warning" role="status">
          {texts.typeLive(fieldTypeOf(live.edit_input).label)}
        </p>
      ) : null}
    </>
  );
};

const DefaultProperty = ({ field, faults, onSet }: FieldPart) => {
  const { settings, pointsTo } = fieldTypeOf(field.edit_input);
  // A form cannot know in advance which records another table will have.
  if (!settings.includes('default_value') || pointsTo !== undefined) return null;
  const { Input: ValueInput } = fieldTypeViews[field.edit_input];
  const { relation_form_id: _, settings: whole, ...others } = faults;
  const placed = whole === undefined ? others : { ...others, default_value: whole };
  return (
    <Property name="default_value" label={texts.defaultValue} faults={placed}>
      {(control) => (
        <ValueInput
          id={control.id}
          describedBy={control['aria-describedby']}
          invalid={control['aria-invalid']}
          field={field}
          value={field.settings.default_value ?? null}
          onChange={(value) => onSet({ default_value: value ?? undefined })}
        />
      )}
    </Property>
  );
};

/** Names, type, help and default value. */
export const BasicPart = (part: FieldPart) => {
  const { field, live, faults, onPatch, onSet } = part;
  const { settings } = fieldTypeOf(field.edit_input);
  return (
    <PropertyGroup title={texts.groups.basic}>
      <Property name="name" label={texts.name} faults={faults}>
        {(control) => (
          <Input
            {...control}
            maxLength={50}
            value={field.name}
            onChange={(event) => onPatch({ name: event.target.value })}
          />
        )}
      </Property>
      <Property
        name="field"
        label={texts.column}
        hint={live === undefined ? texts.columnHint : texts.columnLive}
        faults={faults}
      >
        {(control) => (
          <Input
            {...control}
            maxLength={48}
            autoComplete="off"
            spellCheck={false}
            value={field.field}
            onChange={(event) => onPatch({ field: event.target.value, follows: false })}
          />
        )}
      </Property>
      <TypeProperty {...part} />
      <Property name="help" label={texts.help} faults={faults}>
        {(control) => (
          <Input
            {...control}
            maxLength={200}
            placeholder={texts.helpPlaceholder}
            value={field.help}
            onChange={(event) => onPatch({ help: event.target.value })}
          />
        )}
      </Property>
      {settings.includes('placeholder') ? (
        <Property name="placeholder" label={texts.placeholder} faults={faults}>
          {(control) => (
            <Input
              {...control}
              maxLength={100}
              value={field.settings.placeholder ?? ''}
              onChange={(event) => onSet({ placeholder: event.target.value })}
            />
          )}
        </Property>
      ) : null}
      <DefaultProperty {...part} />
    </PropertyGroup>
  );
};
