import {
  type PrivacyLevel,
  privacyLabels,
  privacyLevels,
  privacyOf,
  privacyOfType,
} from '@shuyuan/contract/backoffice/forms/field-privacy';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { Select, Switch } from 'antd';
import type { FieldPart } from './field-part';
import { propertiesTexts as texts } from './properties.texts';
import { Property, PropertyGroup } from './property';

/** How sensitive the field is, and whether it names the person of the record. */
export const PrivacyPart = ({ field, faults, onSet }: FieldPart) => {
  const usual = privacyOfType(field.edit_input);
  const level = privacyOf(field);
  return (
    <PropertyGroup title={texts.groups.privacy}>
      <Property name="privacy" label={texts.privacy} hint={texts.privacyHints[level]} faults={faults}>
        {(control) => (
          <Select
            {...control}
            value={level}
            options={privacyLevels.map((value) => ({ value, label: privacyLabels[value] }))}
            onChange={(next: PrivacyLevel) => onSet({ privacy: next === usual ? undefined : next })}
          />
        )}
      </Property>
      {fieldTypeOf(field.edit_input).settings.includes('is_owner') ? (
        <Property name="is_owner" label={texts.isOwner} hint={texts.isOwnerHint} faults={faults}>
          {({ status: _, ...control }) => (
            <Switch
              {...control}
              className="property-toggle"
              size="small"
              checked={field.settings.is_owner === true}
              onChange={(on) => onSet({ is_owner: on ? true : undefined })}
            />
          )}
        </Property>
      ) : null}
    </PropertyGroup>
  );
};
