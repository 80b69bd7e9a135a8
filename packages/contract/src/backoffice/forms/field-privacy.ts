import { type FieldTypeKey, fieldTypeOf } from './field-types';
import type { FieldSettings } from './field-types/field-type';

/** How sensitive a field is; the least sensitive first. */
export const privacyLevels = ['open', 'personal', 'sensitive'] as const;
export type PrivacyLevel = (typeof privacyLevels)[number];

/** The names of the levels. */
export const privacyLabels: Readonly<Record<PrivacyLevel, string>> = {
  open: '非个人信息',
  personal: '一般个人信息',
  sensitive: '敏感个人信息',
};

/** The default level of a type's fields. */
export const privacyOfType = (type: FieldTypeKey): PrivacyLevel => fieldTypeOf(type).privacy ?? 'open';

/** The level of a field. */
export const privacyOf = (field: {
  readonly edit_input: FieldTypeKey;
  readonly settings: Pick<FieldSettings, 'privacy'>;
}): PrivacyLevel => field.settings.privacy ?? privacyOfType(field.edit_input);
