import { adminField } from './field-types/admin';
import { cascaderField } from './field-types/cascader';
import { checkboxField } from './field-types/checkbox';
import { colorField } from './field-types/color';
import { dateField } from './field-types/date';
import { dateRangeField } from './field-types/date-range';
import { datetimeField } from './field-types/datetime';
import { decimalField } from './field-types/decimal';
import { departmentField } from './field-types/department';
import { emailField } from './field-types/email';
import type { FieldType } from './field-types/field-type';
import { fileField } from './field-types/file';
import { filesField } from './field-types/files';
import { idCardField } from './field-types/id-card';
import { imageField } from './field-types/image';
import { imagesField } from './field-types/images';
import { mapField } from './field-types/map';
import { mobileField } from './field-types/mobile';
import { moneyField } from './field-types/money';
import { multiSelectField } from './field-types/multi-select';
import { numberField } from './field-types/number';
import { radioField } from './field-types/radio';
import { rateField } from './field-types/rate';
import { regionField } from './field-types/region';
import { relationField } from './field-types/relation';
import { relationsField } from './field-types/relations';
import { richTextField } from './field-types/rich-text';
import { selectField } from './field-types/select';
import { serialField } from './field-types/serial';
import { switchField } from './field-types/switch';
import { textField } from './field-types/text';
import { textareaField } from './field-types/textarea';
import { timeField } from './field-types/time';
import { urlField } from './field-types/url';

/** Every field type, in the order of the designer's palette (requirements §13). */
export const fieldTypes = {
  text: textField,
  textarea: textareaField,
  number: numberField,
  decimal: decimalField,
  money: moneyField,
  rate: rateField,
  serial: serialField,
  date: dateField,
  datetime: datetimeField,
  time: timeField,
  date_range: dateRangeField,
  select: selectField,
  multi_select: multiSelectField,
  radio: radioField,
  checkbox: checkboxField,
  switch: switchField,
  cascader: cascaderField,
  region: regionField,
  color: colorField,
  mobile: mobileField,
  email: emailField,
  url: urlField,
  id_card: idCardField,
  map: mapField,
  image: imageField,
  images: imagesField,
  file: fileField,
  files: filesField,
  rich_text: richTextField,
  relation: relationField,
  relations: relationsField,
  admin: adminField,
  department: departmentField,
} as const satisfies Readonly<Record<string, FieldType>>;

/** A field's `edit_input`. */
export type FieldTypeKey = keyof typeof fieldTypes;

/** The keys of all field types. */
export const fieldTypeKeys = Object.keys(fieldTypes) as [FieldTypeKey, ...FieldTypeKey[]];

/** A field type by its key, typed as the general interface. */
export const fieldTypeOf = (key: FieldTypeKey): FieldType => fieldTypes[key];

/** Whether a value may contain addresses of uploads: directly, or within HTML. */
export const mayHoldFiles = ({ edit_input }: { readonly edit_input: FieldTypeKey }): boolean => {
  const { holdsFiles, html } = fieldTypeOf(edit_input);
  return holdsFiles !== undefined || html === true;
};
