import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { searchInputLabels } from '@shuyuan/contract/backoffice/forms/search-input';
import { Input, Segmented, Select, Switch } from 'antd';
import { useId } from 'react';
import { spanOf } from '../../field-types/field-cells';
import { designerTexts } from '../designer.texts';
import type { FieldPart } from './field-part';
import { propertiesTexts as texts } from './properties.texts';
import { Property, PropertyGroup } from './property';

const SwitchRow = ({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}) => {
  const id = useId();
  return (
    <div className="property-switch">
      <label htmlFor={id}>{label}</label>
      <Switch id={id} size="small" checked={checked} onChange={onChange} />
    </div>
  );
};

/** Where the field is shown and how it is searched. */
export const ShowPart = ({ field, faults, onPatch, onSet }: FieldPart) => {
  const { searchInputs, settings } = fieldTypeOf(field.edit_input);
  return (
    <PropertyGroup title={texts.groups.show}>
      <Property name="search_input" label={texts.searchInput} faults={faults}>
        {(control) => (
          <Select
            {...control}
            value={field.search_input}
            options={[
              { value: '', label: texts.notSearched },
              ...searchInputs.map((value) => ({ value, label: searchInputLabels[value] })),
            ]}
            onChange={(search_input: typeof field.search_input) => onPatch({ search_input })}
          />
        )}
      </Property>
      <SwitchRow
        label={texts.listShow}
        checked={field.list_show === 1}
        onChange={(on) => onPatch({ list_show: on ? 1 : 0 })}
      />
      <SwitchRow
        label={texts.formShow}
        checked={field.form_show === 1}
        onChange={(on) => onPatch({ form_show: on ? 1 : 0 })}
      />
      {settings.includes('sortable') ? (
        <SwitchRow
          label={texts.sortable}
          checked={field.settings.sortable === true}
          onChange={(on) => onSet({ sortable: on ? true : undefined })}
        />
      ) : null}
    </PropertyGroup>
  );
};

/** The field's place in the form. */
export const LayoutPart = ({ field, faults, onSet, sections }: FieldPart & { sections: readonly string[] }) => {
  const listId = useId();
  return (
    <PropertyGroup title={texts.groups.layout}>
      <Property name="section" label={texts.section} hint={texts.sectionHint} faults={faults}>
        {(control) => (
          <>
            <Input
              {...control}
              list={listId}
              maxLength={50}
              placeholder={texts.sectionPlaceholder}
              value={field.settings.section ?? ''}
              onChange={(event) => onSet({ section: event.target.value })}
            />
            <datalist id={listId}>
              {sections.map((section) => (
                <option key={section} value={section} />
              ))}
            </datalist>
          </>
        )}
      </Property>
      <Property name="span" label={texts.span} faults={faults}>
        {(control) => (
          <Segmented<'full' | 'half' | 'third'>
            id={control.id}
            block
            aria-label={texts.span}
            value={spanOf(field)}
            options={(['full', 'half', 'third'] as const).map((value) => ({
              value,
              label: designerTexts.spans[value],
            }))}
            onChange={(span) => onSet({ span })}
          />
        )}
      </Property>
    </PropertyGroup>
  );
};
