import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { Input, Segmented, Select } from 'antd';
import type { PropertyFaults } from '../faults';
import type { FormDraft } from '../form-draft';
import { propertiesTexts as texts } from './properties.texts';
import { Property, PropertyGroup } from './property';

const sortable = ({ fields }: FormDraft) =>
  fields.filter(({ edit_input }) => fieldTypeOf(edit_input).settings.includes('sortable'));

/** The columns that the list can be sorted by: those of every form, then its own. */
const sortOptions = (draft: FormDraft) => [
  ...Object.entries(texts.ownColumns).map(([value, label]) => ({ value, label })),
  ...sortable(draft).map(({ field, name }) => ({ value: field, label: name })),
];

/** The properties of the form itself. */
export const FormProperties = (props: {
  draft: FormDraft;
  live: boolean;
  faults: PropertyFaults;
  onPatch: (patch: Partial<Omit<FormDraft, 'fields'>>) => void;
}) => {
  const { draft, live, faults, onPatch } = props;
  return (
    <>
      <div className="properties-head">
        <h3>{texts.form}</h3>
      </div>
      <p className="properties-hint">{texts.formHint}</p>
      <PropertyGroup title={texts.groups.basic}>
        <Property name="name" label={texts.formName} faults={faults}>
          {(control) => (
            <Input
              {...control}
              maxLength={50}
              placeholder={texts.formNamePlaceholder}
              value={draft.name}
              onChange={(event) => onPatch({ name: event.target.value })}
            />
          )}
        </Property>
        <Property
          name="table_name"
          label={texts.tableName}
          hint={live ? texts.tableNameLive : texts.tableNameHint}
          faults={faults}
        >
          {(control) => (
            <Input
              {...control}
              maxLength={48}
              autoComplete="off"
              spellCheck={false}
              disabled={draft.adopt === true}
              value={draft.table_name}
              onChange={(event) => onPatch({ table_name: event.target.value, follows: false })}
            />
          )}
        </Property>
        <Property name="remark" label={texts.remark} faults={faults}>
          {(control) => (
            <Input.TextArea
              {...control}
              rows={3}
              maxLength={500}
              value={draft.remark}
              onChange={(event) => onPatch({ remark: event.target.value })}
            />
          )}
        </Property>
        <Property name="sort_name" label={texts.sortName} faults={faults}>
          {(control) => (
            <Select
              {...control}
              showSearch={{ optionFilterProp: 'label' }}
              value={draft.sort_name}
              options={sortOptions(draft)}
              onChange={(sort_name: string) => onPatch({ sort_name })}
            />
          )}
        </Property>
        <Property name="sort_type" label={texts.sortType} faults={faults}>
          {(control) => (
            <Segmented<'asc' | 'desc'>
              id={control.id}
              block
              aria-label={texts.sortType}
              value={draft.sort_type}
              options={[
                { value: 'asc', label: texts.ascending },
                { value: 'desc', label: texts.descending },
              ]}
              onChange={(sort_type) => onPatch({ sort_type })}
            />
          )}
        </Property>
      </PropertyGroup>
    </>
  );
};
