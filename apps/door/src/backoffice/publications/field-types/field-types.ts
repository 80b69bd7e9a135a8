import type { PublicField } from '@shuyuan/contract/backoffice/publications/publication';
import { oneOf, someOf, yesNo } from './choice-types';
import type { DoorFieldType } from './field-type';
import { file, files, image, images } from './file-types';
import { decimal, money, number, rate } from './number-types';
import { cascader, region } from './path-types';
import { color, email, idCard, mobile, text, textarea, url } from './text-types';
import { date, dateRange, datetime, time } from './time-types';

/** Every type that people from outside may fill in, by its key in the contract. */
const types: Readonly<Record<string, DoorFieldType | ((field: PublicField) => DoorFieldType)>> = {
  text,
  textarea,
  number,
  decimal,
  money,
  rate,
  date,
  datetime,
  time,
  date_range: dateRange,
  select: oneOf,
  radio: oneOf,
  multi_select: someOf,
  checkbox: someOf,
  switch: yesNo,
  cascader,
  region,
  color,
  mobile,
  email,
  url,
  id_card: idCard,
  image,
  images,
  file,
  files,
};

/** The keys of these types. */
export const doorTypeKeys: readonly string[] = Object.keys(types);

/** How a field is filled in. */
export const doorTypeOf = (field: PublicField): DoorFieldType => {
  const type = types[field.edit_input];
  if (type === undefined) throw new Error(`no input for fields of type ${field.edit_input}`);
  return typeof type === 'function' ? type(field) : type;
};
