import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { FieldSettings } from '@shuyuan/contract/backoffice/forms/field-types/field-type';
import { lazy, Suspense } from 'react';
import type { DraftField } from '../form-draft';
import { BasicPart } from './basic-part';
import { ConditionPart } from './condition-part';
import type { FieldPart } from './field-part';
import { ImportPart } from './import-part';
import { MeasurePart, SerialPart } from './measure-part';
import { PrivacyPart } from './privacy-part';
import { propertiesTexts as texts } from './properties.texts';
import { PropertyGroup } from './property';
import { RelationPart } from './relation-part';
import { RulesPart } from './rules-part';
import { LayoutPart, ShowPart } from './show-part';

const OptionsEditor = lazy(async () => ({ default: (await import('./options-editor')).OptionsEditor }));

export const FieldProperties = (
  props: Omit<FieldPart, 'onSet'> & {
    /** All fields of the form: the field's condition may refer to others. */
    fields: readonly DraftField[];
    sections: readonly string[];
    onForm: () => void;
    onStep: () => void;
  },
) => {
  const { field, sections, onForm, onPatch } = props;
  const onSet = (settings: Partial<FieldSettings>) => {
    const { default_value: preset, ...others } = { ...field.settings, ...settings };
    // An unset value must not be sent as one.
    onPatch({
      settings: (preset === undefined ? others : { ...others, default_value: preset }) as typeof field.settings,
    });
  };
  const part = { ...props, onSet };
  const { options } = fieldTypeOf(field.edit_input);
  return (
    <>
      <div className="properties-head">
        <h3>{texts.field}</h3>
        <button type="button" className="designer-link" onClick={onForm}>
          {texts.backToForm}
        </button>
      </div>
      <BasicPart {...part} />
      {options === 'none' ? null : (
        <PropertyGroup title={texts.groups.options}>
          <Suspense fallback={null}>
            <OptionsEditor
              options={field.select_item}
              tree={options === 'tree'}
              live={props.live !== undefined}
              faults={props.faults.select_item ?? []}
              onChange={(select_item) => onPatch({ select_item: [...select_item] })}
              onStep={props.onStep}
            />
          </Suspense>
        </PropertyGroup>
      )}
      <RelationPart {...part} />
      <SerialPart {...part} />
      <MeasurePart {...part} />
      <RulesPart {...part} />
      <ShowPart {...part} />
      <PrivacyPart {...part} />
      <ImportPart {...part} />
      <ConditionPart {...part} fields={props.fields} />
      <LayoutPart {...part} sections={sections} />
    </>
  );
};
