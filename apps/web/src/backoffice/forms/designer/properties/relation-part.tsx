import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { formFieldsQuery, relatableFormsQuery } from '../designer.queries';
import type { FieldPart } from './field-part';
import { propertiesTexts as texts } from './properties.texts';
import { Property, PropertyGroup } from './property';

const LabelProperty = ({ field, faults, onSet, formId }: FieldPart & { formId: number }) => {
  const { data = [], isLoading } = useQuery(formFieldsQuery(formId));
  const options = data
    .filter(({ edit_input }) => fieldTypeOf(edit_input).namingRank !== undefined)
    .map(({ field: value, name: label }) => ({ value, label }));
  return (
    <Property name="relation_label" label={texts.relationLabel} faults={faults}>
      {(control) => (
        <Select
          {...control}
          loading={isLoading}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={texts.relationLabelPlaceholder}
          value={field.settings.relation_label ?? null}
          options={options}
          onChange={(relation_label: string | null | undefined) =>
            onSet({ relation_label: relation_label ?? undefined })
          }
        />
      )}
    </Property>
  );
};

/** Which form a relation points to, and which of its fields names a record. */
export const RelationPart = (part: FieldPart) => {
  const { field, faults, onSet } = part;
  const relates = fieldTypeOf(field.edit_input).settings.includes('relation_form_id');
  const { data = [], isLoading } = useQuery({ ...relatableFormsQuery, enabled: relates });
  if (!relates) return null;
  const { relation_form_id: related } = field.settings;
  const { settings: whole, ...others } = faults;
  const placed = whole === undefined || related !== undefined ? others : { ...others, relation_form_id: whole };
  return (
    <PropertyGroup title={texts.groups.relation}>
      <Property name="relation_form_id" label={texts.relationForm} faults={placed}>
        {(control) => (
          <Select
            {...control}
            loading={isLoading}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={texts.relationFormPlaceholder}
            value={related ?? null}
            options={data.map(({ id, name, live_version }) => ({
              value: id,
              label: live_version === null ? `${name}（${texts.relationUnsynced}）` : name,
            }))}
            onChange={(relation_form_id: number) => onSet({ relation_form_id, relation_label: undefined })}
          />
        )}
      </Property>
      {related === undefined ? null : <LabelProperty key={related} {...part} formId={related} />}
    </PropertyGroup>
  );
};
