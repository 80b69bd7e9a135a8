import type { FieldTypeKey } from '@shuyuan/contract/backoffice/forms/field-types';
import { adminView } from './admin';
import { cascaderView } from './cascader';
import { checkboxView } from './checkbox';
import { colorView } from './color';
import { dateView } from './date';
import { dateRangeView } from './date-range';
import { datetimeView } from './datetime';
import { decimalView } from './decimal';
import { departmentView } from './department';
import { emailView } from './email';
import type { FieldTypeView } from './field-type-view';
import { fileView } from './file';
import { filesView } from './files';
import { idCardView } from './id-card';
import { imageView } from './image';
import { imagesView } from './images';
import { mapView } from './map';
import { mobileView } from './mobile';
import { moneyView } from './money';
import { multiSelectView } from './multi-select';
import { numberView } from './number';
import { radioView } from './radio';
import { rateView } from './rate';
import { regionView } from './region';
import { relationView } from './relation';
import { relationsView } from './relations';
import { richTextView } from './rich-text';
import { selectView } from './select';
import { serialView } from './serial';
import { switchView } from './switch';
import { textView } from './text';
import { textareaView } from './textarea';
import { timeView } from './time';
import { urlView } from './url';

/** The view of each field type, by the contract's keys. */
export const fieldTypeViews: Readonly<Record<FieldTypeKey, FieldTypeView>> = {
  text: textView,
  textarea: textareaView,
  number: numberView,
  decimal: decimalView,
  money: moneyView,
  rate: rateView,
  serial: serialView,
  date: dateView,
  datetime: datetimeView,
  time: timeView,
  date_range: dateRangeView,
  select: selectView,
  multi_select: multiSelectView,
  radio: radioView,
  checkbox: checkboxView,
  switch: switchView,
  cascader: cascaderView,
  region: regionView,
  color: colorView,
  mobile: mobileView,
  email: emailView,
  url: urlView,
  id_card: idCardView,
  map: mapView,
  image: imageView,
  images: imagesView,
  file: fileView,
  files: filesView,
  rich_text: richTextView,
  relation: relationView,
  relations: relationsView,
  admin: adminView,
  department: departmentView,
};
