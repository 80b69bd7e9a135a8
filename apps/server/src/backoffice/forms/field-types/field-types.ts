import type { FieldTypeKey } from '@shuyuan/contract/backoffice/forms/field-types';
import type { FieldShape } from '@shuyuan/contract/backoffice/forms/field-types/field-type';
import { adminStored } from './admin';
import { cascaderStored } from './cascader';
import { checkboxStored } from './checkbox';
import { colorStored } from './color';
import { dateStored } from './date';
import { dateRangeStored } from './date-range';
import { datetimeStored } from './datetime';
import { decimalStored } from './decimal';
import { departmentStored } from './department';
import { emailStored } from './email';
import { fileStored } from './file';
import { filesStored } from './files';
import { idCardStored } from './id-card';
import { imageStored } from './image';
import { imagesStored } from './images';
import { mapStored } from './map';
import { mobileStored } from './mobile';
import { moneyStored } from './money';
import { multiSelectStored } from './multi-select';
import { numberStored } from './number';
import { radioStored } from './radio';
import { rateStored } from './rate';
import { regionStored } from './region';
import { relationStored } from './relation';
import { relationsStored } from './relations';
import { richTextStored } from './rich-text';
import { selectStored } from './select';
import { serialStored } from './serial';
import type { StoredType } from './stored-type';
import { switchStored } from './switch';
import { textStored } from './text';
import { textareaStored } from './textarea';
import { timeStored } from './time';
import { urlStored } from './url';

/** How every field type is stored, by its key. */
export const storedTypes = {
  text: textStored,
  textarea: textareaStored,
  number: numberStored,
  decimal: decimalStored,
  money: moneyStored,
  rate: rateStored,
  serial: serialStored,
  date: dateStored,
  datetime: datetimeStored,
  time: timeStored,
  date_range: dateRangeStored,
  select: selectStored,
  multi_select: multiSelectStored,
  radio: radioStored,
  checkbox: checkboxStored,
  switch: switchStored,
  cascader: cascaderStored,
  region: regionStored,
  color: colorStored,
  mobile: mobileStored,
  email: emailStored,
  url: urlStored,
  id_card: idCardStored,
  map: mapStored,
  image: imageStored,
  images: imagesStored,
  file: fileStored,
  files: filesStored,
  rich_text: richTextStored,
  relation: relationStored,
  relations: relationsStored,
  admin: adminStored,
  department: departmentStored,
} as const satisfies Readonly<Record<FieldTypeKey, StoredType>>;

/** The stored type of a key, with its general type. */
export const storedTypeOf = (key: FieldTypeKey): StoredType => storedTypes[key];

/** Whether a field's values are in a link table instead of a column. */
export const isLinked = (field: FieldShape & { readonly edit_input: FieldTypeKey }): boolean =>
  storedTypeOf(field.edit_input).column(field) === undefined;
